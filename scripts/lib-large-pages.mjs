/** Memory in large pages for what the tests start. */

/**
 * Lets glibc ask Linux for pages of 2 MB in everything that starts after it, of which a test run touches gigabytes:
 * where a page is dear, as in a virtual machine, a fifth of the processor time goes to it. Other systems ignore it.
 */
export function useLargePages() {
  process.env.GLIBC_TUNABLES ??= "glibc.malloc.hugetlb=1";
}
