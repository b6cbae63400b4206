alter table billing.movement validate constraint movement_type;
alter table billing.movement validate constraint movement_credit_source;
alter table billing.movement validate constraint movement_renewal_duration;
alter table billing.setting validate constraint setting_payment;
