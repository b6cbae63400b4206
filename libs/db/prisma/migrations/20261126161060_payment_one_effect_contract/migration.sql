-- payment_one_effect_each holds the same of what the version before writes: it completes nothing.
drop index concurrently billing.payment_one_effect;
