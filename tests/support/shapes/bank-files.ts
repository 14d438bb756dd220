/** Files of banks and payment services, in the layouts of their exports; all people, accounts and numbers are made up. */
import { utf16, workbook } from "./workbooks";

interface Credit {
  day: string;
  rupees: number;
  /** Empty where the file has none. */
  utr: string;
}

export interface BankFile {
  shape: string;
  /** Where the layout comes from. */
  from: string;
  file: string | Uint8Array<ArrayBuffer>;
  /** Money that came in, in the order of the file. */
  credits: Credit[];
  /** Why each other line is left out; money that went out is `out`. */
  leftOut?: string[];
  /** Lines that are named as not read. */
  unread?: number[];
}

const HDFC = [
  "HDFC BANK Ltd.,,,,,,",
  "Statement of account,,,,,,",
  "Account No :XXXXXXXX0001,,,,,,",
  "",
  "Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance",
  'Opening Balance,,,,,,"1,25,000.00"',
  '18/11/26,"UPI-ASHA RAO-asha@okaxis-UTIB0000001-412345678901-RUN",0000412345678901,18/11/26,,"99.00","1,25,099.00"',
  '19/11/26,"UPI-ARJUN NAIR-arjun@okhdfcbank-HDFC0000001-412345678902-RUN",0000412345678902,19/11/26,,"299.00","1,25,398.00"',
  "Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance",
  '20/11/26,"NEFT CR-CITI0000001-CLUB SPONSOR",CITIN26324012345,20/11/26,,"5,000.00","1,30,398.00"',
  'Closing Balance,,,,,,"1,30,398.00"',
  "STATEMENT SUMMARY,,,,,,",
].join("\r\n");

const HDFC_CREDITS = [
  { day: "2026-11-18", rupees: 99, utr: "412345678901" },
  { day: "2026-11-19", rupees: 299, utr: "412345678902" },
  { day: "2026-11-20", rupees: 5_000, utr: "CITIN26324012345" },
];

const ASHA = { day: "2026-11-18", rupees: 99, utr: "412345678901" };

const RAZORPAY = [
  "transaction_entity,entity_id,amount,currency,fee (exclusive tax),tax,debit,credit,payment_method,card_type,issuer_name,entity_created_at,payment_captured_at,payment_notes,refund_notes,arn,entity_description,order_id,order_receipt,order_notes,dispute_id,dispute_created_at,dispute_reason,settlement_id,settled_at,settlement_utr,settled_by",
  "payment,pay_MadeUp0000001,99.00,INR,1.98,0.36,0.0,96.66,upi,,,2026-11-18T06:12:33,2026-11-18T06:12:34,,,,,,PAY234AAAA,,,,,setl_MadeUp000001,2026-11-20T13:33:57,1693574222UTR,Razorpay",
  "refund,rfnd_MadeUp000001,99.00,INR,0.0,0.0,99.00,0.0,upi,,,2026-11-19T06:12:33,,,Rain,,,,PAY234BBBB,,,,,setl_MadeUp000001,2026-11-20T13:33:57,1693574222UTR,Razorpay",
].join("\n");

const PAYTM = [
  "Transaction_Date,Transaction_ID,Order_ID,Amount,Status,Transaction_Type,Commission,GST,Settled_Amount,UTR_No",
  "'2026-11-18 06:12:33','20261118111212800110161','ORDER1','99.00','SUCCESS','ACQUIRING','0.00','0.00','99.00','412345678901'",
  "'2026-11-18 06:14:33','20261118111212800110162','ORDER2','99.00','FAILURE','ACQUIRING','0.00','0.00','0.00',''",
].join("\n");

const SBI_ROWS = [
  ["Txn Date", "Value Date", "Description", "Ref No./Cheque No.", "Debit", "Credit", "Balance"],
  [
    "18 Nov 2026",
    "18 Nov 2026",
    "BY TRANSFER-UPI/CR/412345678901/ASHA",
    "FROM 1",
    "",
    "99.00",
    "199.00",
  ],
  [
    "19 Nov 2026",
    "19 Nov 2026",
    "TO TRANSFER-UPI/DR/412345678909/CHAI",
    "TO 2",
    "20.00",
    "",
    "179.00",
  ],
];

const tableOf = (rows: string[][]) =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell || "&nbsp;"}</td>`).join("")}</tr>`).join("\n")}</table>`;

const SEMICOLONS =
  "Date;Description;Amount;Type\r\n18-11-2026;UPI/412345678901/ASHA, RAO;99.00;CR\r\n";

export const BANK_FILES: BankFile[] = [
  {
    shape: "HDFC, reference filled up to 16 digits, headings repeated",
    from: "net banking, account statement as delimited text",
    file: HDFC,
    credits: HDFC_CREDITS,
  },
  {
    shape: "HDFC in UTF-16, little end first",
    from: "the same file saved as 'Unicode text'",
    file: utf16(HDFC) as Uint8Array<ArrayBuffer>,
    credits: HDFC_CREDITS,
  },
  {
    shape: "HDFC in UTF-16, big end first, without a mark",
    from: "the same file by a converter",
    file: utf16(HDFC, { isBig: true, hasMark: false }) as Uint8Array<ArrayBuffer>,
    credits: HDFC_CREDITS,
  },
  {
    shape: "Google Pay for Business, with a creation time and a net amount",
    from: "transactions report",
    file: [
      "Payer,Paid via,Type (UPI / UPI CC),Creation time,Transaction ID,Amount,Processing Fee,Net Amount,Status,Update time,Notes",
      "asha@upi,UPI,UPI,18/11/2026 06:12,412345678901,99,0,99,Settled,18/11/2026 06:14,",
    ].join("\n"),
    credits: [ASHA],
  },
  {
    shape: "Razorpay settlement, what the payer sent beside what was settled",
    from: "dashboard, settlement recon report",
    file: RAZORPAY,
    credits: [{ ...ASHA, utr: "" }],
    leftOut: ["back"],
  },
  {
    shape: "PhonePe Business, transactions",
    from: "merchant dashboard",
    file: [
      "Transaction ID,Merchant Reference ID,Transaction Date,Transaction Amount,Transaction Status,Transaction UTR,Customer VPA,Instrument",
      "T2611180000000001,PAY234AAAA,18-11-2026 06:12:33,99.00,COMPLETED,412345678901,asha@ybl,UPI",
      "T2611180000000002,,18-11-2026 06:15:33,299.00,FAILED,,arjun@ybl,UPI",
    ].join("\n"),
    credits: [ASHA],
    leftOut: ["failed"],
  },
  {
    shape: "PhonePe settlement, headings in one word each",
    from: "merchant dashboard, settlement report",
    file: [
      "PaymentType,MerchantReferenceId,PhonePeReferenceId,From,Instrument,CreationDate,TransactionDate,SettlementDate,BankReferenceNo,Amount,Fee,IGST,CGST,SGST",
      "PAYMENT,PAY234AAAA,T2611180000000001,asha@ybl,UPI,18/11/2026,18/11/2026,19/11/2026,412345678901,99.00,0.00,0.00,0.00,0.00",
      "REFUND,PAY234BBBB,T2611180000000002,arjun@ybl,UPI,18/11/2026,18/11/2026,19/11/2026,412345678902,99.00,0.00,0.00,0.00,0.00",
    ].join("\n"),
    credits: [ASHA],
    leftOut: ["back"],
  },
  {
    shape: "Paytm for Business, every cell between apostrophes",
    from: "merchant dashboard, payments report",
    file: PAYTM,
    credits: [ASHA],
    leftOut: ["failed"],
  },
  {
    shape: "Union Bank, the direction in brackets behind the amount",
    from: "net banking, account statement",
    file: [
      "Date,Remarks,Amount,Balance",
      '18-11-2026,UPIAB/412345678901/CR/ASHA/HDFC/PAY234AAAA,99.00(Cr),"1,23,456.00"',
      '18-11-2026,UPIAB/412345678909/DR/CHAI,20.00(Dr),"1,23,357.00"',
    ].join("\n"),
    credits: [ASHA],
    leftOut: ["out"],
  },
  {
    shape: "SBI, tabs under the name .xls",
    from: "net banking, account statement in Excel",
    file: ["Account Name       :\tClub", "", ...SBI_ROWS.map((row) => row.join("\t"))].join("\n"),
    credits: [ASHA],
    leftOut: ["out"],
  },
  {
    shape: "SBI, HTML under the name .xls",
    from: "net banking, account statement in Excel",
    file: `<html><body><table><tr><td>Account Name</td><td>Club</td></tr></table>${tableOf(SBI_ROWS)}</body></html>`,
    credits: [ASHA],
    leftOut: ["out"],
  },
  ...[
    '<?xml version="1.0"?>\n<html xmlns:x="urn:schemas-microsoft-com:office:excel">',
    "<!-- Statement -->\n<html>",
    "<center><b>State Bank</b></center>",
    "<title>Statement</title>",
  ].map((head) => ({
    shape: `SBI, HTML that begins with ${head.split("\n")[0]}`,
    from: "net banking, account statement in Excel",
    file: `${head}${tableOf(SBI_ROWS)}`,
    credits: [ASHA],
    leftOut: ["out"],
  })),
  {
    shape: "semicolons and decimal commas",
    from: "a spreadsheet in a European setting",
    file: "Date;Description;Amount;Type\r\n18-11-2026;UPI/412345678901/ASHA;99,00;CR\r\n",
    credits: [ASHA],
  },
  {
    shape: "an Excel workbook with dates and amounts as numbers",
    from: "net banking, account statement as .xlsx",
    file: workbook({
      name: "Statement",
      rows: [
        ["Account statement"],
        [],
        ["Date", "Narration", "Ref No", "Withdrawal", "Deposit", "Balance"],
        [{ day: "2026-11-18" }, "UPI-ASHA RAO", 412345678901, null, 99, 199],
        [{ day: "2026-11-19" }, "CHAI", "x", 20.5, null, 178.5],
      ],
    }),
    credits: [ASHA],
    leftOut: ["out"],
  },
  {
    shape: "semicolons, with commas in the narration",
    from: "a spreadsheet in a European setting",
    file: SEMICOLONS,
    credits: [ASHA],
  },
  {
    shape: "ICICI, a count before the date, legends below",
    from: "net banking, account statement",
    file: [
      "Account Statement,,,,,,,",
      ",,,,,,,",
      "S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )",
      '1,18/11/2026,18/11/2026,-,UPI/412345678901/Run/asha@okaxis,0.00,"99.00","5,40,659.00"',
      ",,,,,,,",
      "Legends,,,,,,,",
    ].join("\n"),
    credits: [ASHA],
  },
  {
    shape: "Kotak, a direction each for amount and balance",
    from: "net banking, account statement",
    file: [
      "Kotak Mahindra Bank,,,,,",
      "Sl. No.,Transaction Date,Value Date,Description,Chq / Ref No.,Amount,Dr / Cr,Balance,Dr / Cr",
      '1,18-11-2026,18-11-2026,"UPI/ASHA RAO/412345678901/Received",UPI-412345678901,"99.00",CR,"1,099.00",CR',
      '2,19-11-2026,19-11-2026,"UPI/CHAI/412345678909/Payment",UPI-412345678909,"20.00",DR,"1,079.00",CR',
    ].join("\n"),
    credits: [ASHA],
    leftOut: ["out"],
  },
  {
    shape: "Axis, an unquoted comma in the narration",
    from: "net banking, account statement",
    file: [
      "Name :- CLUB",
      "",
      "Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL",
      "18-11-2026,-,UPI/P2A/412345678901/ASHA/ICICI Bank/UPI, ,            99.00,           586163.40,4875",
      "18-11-2026,-,UPI/P2A/412345678902/RAO, ARJUN/ICICI Bank/UPI, ,           299.00,           586462.40,4875",
    ].join("\n"),
    credits: [ASHA],
    unread: [5],
  },
  {
    shape: "Paytm for Business, an apostrophe before figures in quotes, a refund and a failure",
    from: "merchant dashboard, transactions report",
    file: [
      '"Transaction_ID","Order_ID","Transaction_Date","Updated_Date","Transaction_Type","Status","MID","Customer_Phone","Customer_VPA","Amount","Commission","GST","UTR_No","Remarks"',
      `"'20261118111212800110168","'PAY234AAAA","18-11-2026 10:12:11","18-11-2026 10:12:12","SALE","SUCCESS","MID123","97XXXXXX00","asha@okhdfc","99.00","0","0","'412345678901","PAY234AAAA"`,
      `"'20261118111212800110169","'x2","18-11-2026 11:12:11","","REFUND","SUCCESS","MID123","","arjun@ybl","99.00","0","0","'412345678977","PAY234BBBB"`,
      `"'20261118111212800110170","'x3","18-11-2026 11:12:11","","SALE","FAILURE","MID123","","divya@ybl","99.00","0","0","'412345678978","PAY234CCCC"`,
    ].join("\r\n"),
    credits: [ASHA],
    leftOut: ["back", "failed"],
  },
  {
    shape: "a UPI app, a payment that came to nothing and money that went back",
    from: "transactions of an app",
    file: [
      "Date,Type,Status,Description,Amount",
      "18/11/2026,PAYMENT,UNSUCCESSFUL,UPI 412345678901 PAY234AAAA,99.00",
      "18/11/2026,PAYMENT,INCOMPLETE,UPI 412345678902 PAY234BBBB,99.00",
      "18/11/2026,REFUND,SUCCESS,UPI 412345678903 PAY234CCCC,99.00",
      "18/11/2026,REVERSAL,SUCCESS,UPI 412345678904 PAY234DDDD,99.00",
    ].join("\n"),
    credits: [],
    leftOut: ["failed", "failed", "back", "back"],
  },
  {
    shape: "ICICI, a value date after the transaction's, withdrawals beside deposits of 0.00",
    from: "net banking, account statement",
    file: [
      "Account Statement,,,,,,,",
      "Customer Name,CLUB,,,,,,",
      ",,,,,,,",
      "S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )",
      '1,17/11/2026,17/11/2026,-,VIN/SHOP/20261117123456/ECOM,"9,440.00",0.00,"5,40,560.00"',
      '2,19/11/2026,18/11/2026,-,UPI/412345678901/Run/asha@okaxis,0.00,"99.00","5,40,659.00"',
      ",,,,,,,",
      "Legends,,,,,,,",
      "VIN,Visa International,,,,,,",
    ].join("\n"),
    credits: [ASHA],
    leftOut: ["out"],
  },
  {
    shape: "Axis, interest and a settlement, a sentence of the bank below",
    from: "net banking, account statement",
    file: [
      "Name :- CLUB",
      "Customer ID :- 900000000",
      "",
      "Statement of Account No - 900000000000000 for the period (From : 01-11-2026 To : 30-11-2026)",
      "",
      "Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL",
      "17-11-2026,-,SB:900000000000000:Int.Pd:01-08-2026 to 31-10-2026, ,              4538.00,           608649.30,4875",
      "17-11-2026,-,NBSM/99489067/CRED(RAZORPAY)/,             22584.90, ,           586064.40,4875",
      "18-11-2026,-,UPI/P2A/412345678901/ASHA/ICICI Bank/UPI, ,            99.00,           586163.40,4875",
      "18-11-2026,-,UPI/P2A/412345678902/RAO, ARJUN/ICICI Bank/UPI, ,            299.00,           586462.40,4875",
      "",
      '"Unless the constituent notifies the bank of any discrepancy found in this statement, it will be taken as correct. "',
    ].join("\n"),
    credits: [{ day: "2026-11-17", rupees: 4_538, utr: "" }, ASHA],
    leftOut: ["out"],
    unread: [10, 12],
  },
];
