-- client_interaction_place took its place: no statement orders by COALESCE any more.
drop index concurrently crm.client_interaction_order;
