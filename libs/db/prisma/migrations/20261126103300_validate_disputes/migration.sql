alter table billing.refund validate constraint refund_state;
