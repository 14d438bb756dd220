export interface SettingsTables {
  notice_choices: NotificationChoicesTable;
  erasure_requests: ErasureRequestsTable;
  erasures: ErasuresTable;
}

export interface NotificationChoicesTable {
  member_id: string;
  topic: string;
  channel: string;
  wanted: number;
}

export interface ErasureRequestsTable {
  member_id: string;
  requested_at: number;
  due_at: number;
}

export interface ErasuresTable {
  member_id: string;
  erased_at: number;
}
