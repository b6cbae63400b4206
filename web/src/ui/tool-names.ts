const toolNames: Readonly<Record<string, string>> = {
  find_free_times: 'Buscó horarios libres',
  book_appointment: 'Agendó una cita',
  my_appointments: 'Consultó las citas del cliente',
  past_visits: 'Consultó las visitas anteriores',
  move_appointment: 'Cambió una cita de horario',
  cancel_appointment: 'Canceló una cita',
  note_for_whom: 'Anotó para quién es una cita',
  list_services: 'Consultó los servicios',
  list_specialists: 'Consultó a los especialistas',
  list_branches: 'Consultó las sucursales',
  business_info: 'Consultó los datos del negocio',
  quote_products: 'Cotizó productos',
  quote_order: 'Cotizó un pedido',
  create_order: 'Registró un pedido',
  my_orders: 'Consultó los pedidos del cliente',
  quote_courses: 'Cotizó cursos',
  quote_properties: 'Mostró inmuebles',
  save_client_data: 'Guardó datos del cliente',
  hand_to_human: 'Llamó a una persona',
}

/** What an assistant did with a tool, in the owner's words. */
export const toolText = (name: string): string => toolNames[name] ?? 'Usó otra función'
