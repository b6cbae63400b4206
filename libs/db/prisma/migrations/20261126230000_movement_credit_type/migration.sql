-- As of accounts and lots: a movement of another type would belong to no balance.
alter table billing.movement add constraint movement_credit_type check (credit_type in ('gpt', 'reasoning')) not valid;
