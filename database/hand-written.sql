-- What Drizzle cannot declare; `npm run migration` appends it to the migration.
-- Between two statements stands a line of its own: two dashes, a space, the word next.
create function refuse_change_of_journal() returns trigger language plpgsql as $$
begin
  raise exception 'The journal is only ever added to.' using errcode = 'restrict_violation';
end $$
-- next
create trigger journal_entry_rows_stay before update or delete on journal_entry
  for each row execute function refuse_change_of_journal()
-- next
create trigger journal_entry_table_stays before truncate on journal_entry
  for each statement execute function refuse_change_of_journal()
