import type { DialectWords } from "./baseline-people";

/** What triggers maintain, and what the club says of itself. */
export const counterTables = ({ compact, words }: DialectWords) => `
create table figures (
  figure text not null,
  day text not null,
  key text not null,
  shard integer not null,
  value bigint not null,
  constraint figures_key primary key (figure, day, key, shard)
);

create table club_offsets (
  from_at bigint primary key,
  offset_ms integer not null,
  time_zone text not null
);

create table member_directory (
  member_id text primary key references members (id) on delete cascade,
  sort_name ${words} not null,
  phone_digits ${words} not null,
  phone_reversed ${words} not null,
  status text not null,
  created_at bigint not null,
  sessions integer default 0 not null,
  first_run text,
  last_run text
);
create index member_directory_by_sort_name on member_directory (sort_name, member_id);
create index member_directory_by_created_at on member_directory (created_at, member_id);
create index member_directory_by_sessions on member_directory (sessions, member_id);
create index member_directory_by_status_sort_name on member_directory (status, sort_name, member_id);
create index member_directory_by_status_created_at on member_directory (status, created_at, member_id);
create index member_directory_by_status_sessions on member_directory (status, sessions, member_id);
create index member_directory_by_status_last_run on member_directory (status, last_run, member_id);
create index member_directory_by_phone_digits on member_directory (phone_digits);
create index member_directory_by_phone_reversed on member_directory (phone_reversed);

create table runner_months (
  member_id text not null references members (id) on delete cascade,
  month text not null,
  runs integer not null,
  joined text,
  constraint runner_months_key primary key (member_id, month)
);

create table search_words (
  kind text not null,
  word ${words} not null,
  subject_id text not null,
  constraint search_words_key primary key (kind, word, subject_id)
);
create index search_words_by_subject on search_words (kind, subject_id, word);

create table search_parts (
  part ${words} not null,
  word ${words} not null,
  constraint search_parts_key primary key (part, word)
)${compact};
create index search_parts_by_word on search_parts (word);

create table search_texts (
  kind text not null,
  subject_id text not null,
  text ${words} not null,
  constraint search_texts_key primary key (kind, subject_id)
)${compact};

create table word_offsets (
  n integer primary key
);

create table club_content (
  version integer primary key,
  section text not null,
  body text,
  saved_at bigint not null,
  saved_by text not null,
  saved_by_name text not null
);
create index club_content_by_section on club_content (section, version);

create table operations (
  name text primary key,
  done_at bigint,
  failed_at bigint,
  detail text not null
);

create table migration_checksums (
  name text primary key,
  checksum text not null
);
`;
