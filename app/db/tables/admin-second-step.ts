import type { AdminId } from "./shapes";

export interface AdminSecondStepTables {
  admin_totp: AdminTotpTable;
  admin_recovery_codes: AdminRecoveryCodesTable;
}

export interface AdminTotpTable {
  admin_id: AdminId;
  sealed_secret: string;
  confirmed_at: number | null;
  last_step: number;
  created_at: number;
}

export interface AdminRecoveryCodesTable {
  admin_id: AdminId;
  code_hash: string;
  used_at: number | null;
}
