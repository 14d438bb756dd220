/** Asks for memory in large pages for the tests' processes. */

/**
 * Makes glibc ask Linux for pages of 2 MB in all processes that start after it. A test run touches gigabytes,
 * and where new pages are costly, as in a virtual machine, they take a fifth of the processor time. Other
 * systems ignore it.
 */
export function askForLargePages() {
  process.env.GLIBC_TUNABLES ??= "glibc.malloc.hugetlb=1";
}
