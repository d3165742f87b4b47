# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Homebrew: put the address of the release's tarball here, then
# `brew install --build-from-source ./rhumb.rb`.
class Rhumb < Formula
  desc "Chess engine with a console that shows how it works"
  homepage "https://rhumb.invalid"
  url "file:///path/to/rhumb-@VERSION@.tar.xz"
  sha256 "@SHA256@"
  license "GPL-3.0-or-later"

  depends_on "readline"

  def install
    system "./configure", "--disable-silent-rules", *std_configure_args
    system "make", "install"
  end

  test do
    assert_match "nodes 20", shell_output("#{bin}/rhumb perft 1")
  end
end
