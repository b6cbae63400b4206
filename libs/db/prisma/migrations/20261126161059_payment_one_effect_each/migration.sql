-- One payment with effect for an appointment, and one that completes its deposit.
create unique index concurrently payment_one_effect_each on billing.payment
  (business_id, appointment_id, coalesce(completes_id, '00000000-0000-0000-0000-000000000000'::uuid))
  where state in ('applying', 'settled');
