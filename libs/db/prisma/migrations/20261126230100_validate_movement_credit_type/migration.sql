alter table billing.movement validate constraint movement_credit_type;
