alter table billing.payment_quote validate constraint payment_quote_deposit;
alter table billing.payment validate constraint payment_deposit;
alter table billing.payment validate constraint payment_deposit_outcome;
