alter table billing.subscriber validate constraint subscriber_interval;
alter table billing.subscriber validate constraint subscriber_currency;
