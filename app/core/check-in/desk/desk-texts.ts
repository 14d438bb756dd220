import { formatRupees } from "~/lib/rupees";
import { DESK_WORDS } from "~/texts/check-in/desk";
import { GIVE_BACK_TEXTS } from "~/texts/check-in/desk-desk";
import { METHOD_TEXTS } from "~/texts/payments/payments";
import type { DeskMoney, MoneyBack } from "../check-ins";

/** '₹99 in cash'. */
export function moneyText({ rupees, paidWith }: DeskMoney): string {
  return `${formatRupees(rupees)} ${METHOD_TEXTS[paidWith]}`;
}

/** 'First run, free: give ₹99 back.' */
export function giveBackText({ reason, ...money }: MoneyBack): string {
  return reason === "paid_already"
    ? GIVE_BACK_TEXTS.paid_already({ money: moneyText(money) })
    : GIVE_BACK_TEXTS[reason]({ rupees: formatRupees(money.rupees) });
}

/** 'due ₹99', or nothing for what is paid or free. */
export function dueText(owes: number | undefined): string | undefined {
  return owes ? DESK_WORDS.due({ amount: formatRupees(owes) }) : undefined;
}
