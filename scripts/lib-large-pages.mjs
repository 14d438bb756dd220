/** Memory in large pages for what the tests start. */

/**
 * Lets glibc ask Linux for pages of 2 MB in everything that starts after it, of which a test run touches gigabytes:
 * where a new page is costly, as in a virtual machine, pages take a fifth of the processor time. Other systems ignore it.
 */
export function askForLargePages() {
  process.env.GLIBC_TUNABLES ??= "glibc.malloc.hugetlb=1";
}
