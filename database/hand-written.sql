-- What Drizzle cannot declare: the initial migration ends with it. Version 1.0.0 froze it; later statements are written
-- into the migration that needs them. Between two stands a line of its own: two dashes, a space, the word next.
create function refuse_change_of_audit_event() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only ever added to.' using errcode = 'restrict_violation';
end $$
-- next
create trigger audit_event_rows_stay before update or delete on audit_event
  for each row execute function refuse_change_of_audit_event()
-- next
create trigger audit_event_table_stays before truncate on audit_event
  for each statement execute function refuse_change_of_audit_event()
-- next
create function refuse_change_of_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (old.id, old.number, old.reservation_id, old.issued_on, old.due_on, old.buyer, old.seller, old.description,
        old.price_cents, old.tax_basis_points, old.tax_cents, old.total_cents)
      is distinct from
      (new.id, new.number, new.reservation_id, new.issued_on, new.due_on, new.buyer, new.seller, new.description,
        new.price_cents, new.tax_basis_points, new.tax_cents, new.total_cents)
    or (old.state <> new.state and old.state <> 'open') then
    raise exception 'What stands on an invoice never changes.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$
-- next
create trigger invoice_rows_stay before update or delete on invoice
  for each row execute function refuse_change_of_invoice()
