/** Statements in the layouts that banks and payment services export; all people and numbers are made up. */

interface Line {
  reference: string;
  utr: string;
  rupees: number;
}

/** A list with a column each for type and status, one row for each pair of them. */
export function typedStatement(rows: (Line & { type: string; status: string })[]): string {
  const lines = rows.map(
    ({ type, status, utr, reference, rupees }) =>
      `18/11/2026,${type},${status},UPI ${utr} ${reference},${rupees}.00`,
  );
  return ["Date,Type,Status,Description,Amount", ...lines].join("\n");
}

/** Paytm for Business: quoted cells, numbers behind an apostrophe. */
export function paytmBusiness(rows: (Line & { type: string; status: string })[]): string {
  const heading =
    '"Transaction_ID","Order_ID","Transaction_Date","Updated_Date","Transaction_Type","Status","MID",' +
    '"Customer_Phone","Customer_VPA","Amount","Commission","GST","UTR_No","Remarks"';
  const lines = rows.map(
    ({ type, status, utr, reference, rupees }, index) =>
      `"'2026111811121280011016${index}","'order${index}","18-11-2026 10:12:11","","${type}","${status}",` +
      `"CLUB01","97XXXXXX00","asha@okaxis","${rupees}.00","0","0","'${utr}","${reference}"`,
  );
  return [heading, ...lines].join("\n");
}

/** A bank's list with columns for money out and in. */
export function debitsAndCredits(
  rows: { text: string; debit?: string; credit?: string }[],
): string {
  const lines = rows.map(
    ({ text, debit = "", credit = "" }) => `18/11/2026,${text},${debit},${credit}`,
  );
  return ["Date,Narration,Debit,Credit", ...lines].join("\n");
}
