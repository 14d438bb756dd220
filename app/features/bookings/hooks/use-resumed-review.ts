import { useEffect, useLayoutEffect } from "react";
import { useLocation, useSubmit } from "react-router";
import { readTab, writeTab } from "~/ui/tab-storage";
import { RESUME_REVIEW, reviewPlaceKey } from "../rules/drafts";

/** The router's name for a page that it did not come to by itself. */
const UNKNOWN_PLACE = "default";

/**
 * Remembers in this tab at which place of its history it shows the review of an event; before the review is painted,
 * because whoever sees it may reload at once.
 */
export function useReviewPlace(slug: string): void {
  const { key } = useLocation();
  useLayoutEffect(
    () => writeTab(reviewPlaceKey(slug), key === UNKNOWN_PLACE ? null : key),
    [slug, key],
  );
}

/**
 * Goes on to the review where a reload, or Back, leads to its place; a form that answers a submit stays, as it shows
 * while the router still has the review's place. Call it after the form's draft is filled in.
 */
export function useResumedReview(formId: string, slug: string, isAnswer: boolean): void {
  const { key } = useLocation();
  const submit = useSubmit();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a page that has just opened goes on by itself
  useEffect(() => {
    const form = document.getElementById(formId);
    if (isAnswer || !(form instanceof HTMLFormElement) || !navigator.onLine) return;
    if (readTab(reviewPlaceKey(slug)) !== key) return;
    const fields = new FormData(form);
    fields.set("intent", RESUME_REVIEW);
    void submit(fields, { method: "post", replace: true });
  }, []);
}
