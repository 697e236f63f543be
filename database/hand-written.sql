-- What Drizzle cannot declare: the initial migration ends with it. Statements are separated by a line of their own: two
-- dashes, a space, the word next.
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
-- What stands on an invoice stays; a payment that is taken back opens it again.
create function refuse_change_of_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (old.id, old.number, old.reservation_id, old.issued_on, old.replaces, old.buyer, old.seller, old.description,
        old.price_cents, old.tax_basis_points, old.tax_cents, old.total_cents)
      is distinct from
      (new.id, new.number, new.reservation_id, new.issued_on, new.replaces, new.buyer, new.seller, new.description,
        new.price_cents, new.tax_basis_points, new.tax_cents, new.total_cents)
    or (old.state <> new.state and old.state <> 'open' and (old.state, new.state) <> ('paid', 'open')) then
    raise exception 'What stands on an invoice never changes.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$
-- next
create trigger invoice_rows_stay before update or delete on invoice
  for each row execute function refuse_change_of_invoice()
-- next
-- A proof is what was seen and approved: nothing in it changes but that it was sent, once, and whether changes were asked for.
create function refuse_change_of_proof() returns trigger language plpgsql as $$
begin
  if (to_jsonb(old) - 'sent_at' - 'changes_asked_at') is distinct from (to_jsonb(new) - 'sent_at' - 'changes_asked_at')
    or (old.sent_at is not null and old.sent_at is distinct from new.sent_at) then
    raise exception 'A proof never changes.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$
-- next
create trigger proof_rows_stay before update on proof
  for each row execute function refuse_change_of_proof()
-- next
create function refuse_change_of_ad_approval() returns trigger language plpgsql as $$
begin
  if (to_jsonb(old) - 'withdrawn_at') is distinct from (to_jsonb(new) - 'withdrawn_at')
    or old.withdrawn_at is not null then
    raise exception 'An approval is only ever withdrawn.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$
-- next
create trigger ad_approval_rows_stay before update on ad_approval
  for each row execute function refuse_change_of_ad_approval()
