import { useEffect, useLayoutEffect } from "react";
import { useLocation, useSubmit } from "react-router";
import { takeReload } from "~/ui/document-load";
import { readTab, writeTab } from "~/ui/tab-storage";
import { RESUME_REVIEW, reviewHistoryKey } from "~/core/payments/drafts";

/** The router's name for a page that it did not come to by itself. */
const UNKNOWN_PLACE = "default";

/**
 * Remembers in this tab that it shows the review of an event, and at which place of its history; before the review is
 * painted, because whoever sees it may reload at once.
 */
export function useReviewHistory(slug: string): void {
  const { key } = useLocation();
  useLayoutEffect(() => writeTab(reviewHistoryKey(slug), key), [slug, key]);
}

/**
 * Goes on to the review where the tab showed it last and is reloaded, or where Back leads to its place; a form that
 * answers a submit stays. The place alone does not tell a reload: the history moves on to it before the page does.
 * Call it after the form's draft is filled in.
 */
export function useResumedReview(formId: string, slug: string, isAnswer: boolean): void {
  const { key } = useLocation();
  const submit = useSubmit();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a page that has just opened goes on by itself
  useEffect(() => {
    const isReloaded = takeReload();
    const place = readTab(reviewHistoryKey(slug));
    const isResumed = !isAnswer && (isReloaded || (place === key && key !== UNKNOWN_PLACE));
    if (place === null || !isResumed) return writeTab(reviewHistoryKey(slug), null);
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement) || !navigator.onLine) return;
    const fields = new FormData(form);
    fields.set("intent", RESUME_REVIEW);
    void submit(fields, { method: "post", replace: true });
  }, []);
}
