import { defineErrors } from '../contract.ts'
import { importErrors } from '../imports.ts'
import { impossibleBirthdate } from './client-form.ts'

export const crmErrors = defineErrors({
  cursor_unknown: { status: 422, message: 'Esa página ya no existe. Vuelve a la primera.' },
  ...importErrors,
  client_blocked: {
    status: 409,
    message: 'Ese número es de alguien que pidió que se borren sus datos.',
  },
  client_to_be_erased: {
    status: 409,
    message:
      'Este contacto pidió que se borren sus datos. Para registrarle algo nuevo, recupéralo en Contactos, Más, Solicitudes de privacidad.',
  },
  delivery_date_past: {
    status: 422,
    message: 'La hora de envío ya pasó. Elige una a partir de ahora.',
  },
  delivery_date_far: {
    status: 422,
    message: 'Un mensaje se puede programar con hasta un año de anticipación.',
  },
  erasure_not_found: { status: 404, message: 'No se encontró la solicitud' },
  erasure_done: { status: 409, message: 'Sus datos ya se borraron o se están borrando' },
  field_not_found: { status: 404, message: 'No se encontró el campo' },
  field_name_taken: {
    status: 409,
    message: 'Ese nombre ya lo tiene otro campo o una columna de los archivos. Escribe otro.',
  },
  field_options_wrong: { status: 422, message: 'Escribe al menos una opción' },
  too_many_fields: { status: 409, message: 'Puedes tener hasta 30 campos. Archiva alguno.' },
  custom_field_unknown: {
    status: 409,
    message: 'Un campo cambió mientras escribías. Abre el contacto de nuevo.',
  },
  birthdate_impossible: { status: 422, message: impossibleBirthdate },
  custom_field_wrong: { status: 422, message: 'Un campo de tu negocio no es válido' },
  bulk_not_found: { status: 404, message: 'No se encontró esa acción' },
  bulk_in_progress: {
    status: 409,
    message: 'Ya hay una acción en curso. Espera a que termine para empezar otra.',
  },
  bulk_of_nobody: { status: 422, message: 'Ningún contacto coincide. Revisa los filtros.' },
  bulk_too_many: {
    status: 422,
    message: 'Son más de 100,000 contactos. Usa filtros para elegir menos.',
  },
  bulk_not_undoable: { status: 409, message: 'Esta acción no se puede deshacer ahora' },
  audience_living: {
    status: 409,
    message: 'Esa audiencia se llena sola con su filtro. Elige una con clientes fijos.',
  },
  audience_full: {
    status: 409,
    message: 'La audiencia no tiene lugar para todos: caben 5,000 clientes.',
  },
  client_not_found: { status: 404, message: 'Cliente no encontrado' },
  funnel_not_found: { status: 404, message: 'No se encontró el funnel' },
  appointment_not_found: { status: 404, message: 'No se encontró la cita' },
  appointment_moved: { status: 409, message: 'La cita ya cambió de horario' },
  identity_required: { status: 422, message: 'Falta el número o la cuenta del contacto' },
  merge_of_one: { status: 422, message: 'Elige dos contactos distintos' },
  clients_already_merged: { status: 409, message: 'Estos contactos ya están unidos' },
  merge_stale: {
    status: 409,
    message: 'Uno de los contactos cambió mientras elegías. Revisa los datos y únelos de nuevo.',
  },
  merge_not_found: { status: 404, message: 'No se encontró esa unión de contactos' },
  merge_expired: { status: 409, message: 'Una unión se puede deshacer durante 30 días' },
  merge_not_last: {
    status: 409,
    message: 'Primero deshaz la unión más reciente de este contacto',
  },
  merge_blocked: {
    status: 409,
    message: 'Este contacto pidió que se borren sus datos. Recupéralo antes de deshacer la unión.',
  },
  client_unnamed: {
    status: 422,
    message: 'Escribe su nombre: sin número no habría cómo reconocer a este contacto.',
  },
  client_without_whatsapp: {
    status: 422,
    message: 'Este contacto no tiene WhatsApp: el mensaje no le llegaría. Avísale de otra forma.',
  },
  number_taken: { status: 409, message: 'Ya existe un contacto con ese número' },
  notification_not_found: { status: 404, message: 'No se encontró la notificación' },
  notification_gone: { status: 409, message: 'Ese mensaje ya se envió' },
  service_not_found: { status: 404, message: 'No se encontró el servicio' },
  product_not_found: { status: 404, message: 'Producto no encontrado' },
  interest_archived: {
    status: 409,
    message: 'Eso está archivado. Restáuralo o elige otra opción.',
  },
  course_not_found: { status: 404, message: 'Curso no encontrado' },
  property_not_found: { status: 404, message: 'Inmueble no encontrado' },
  form_not_found: { status: 404, message: 'No se encontró el formulario' },
  form_changed: {
    status: 409,
    message: 'Alguien más cambió este formulario mientras lo editabas.',
  },
  too_many_forms: {
    status: 409,
    message: 'Tienes 200 formularios. Elimina alguno para crear otro.',
  },
  form_gone: {
    status: 404,
    message: 'Este formulario ya no está disponible. Pide a quien te lo envió un enlace nuevo.',
  },
  form_link_outdated: {
    status: 409,
    message:
      'Este enlace ya no nos dice quién eres. Vuelve a abrir el formulario y escribe tu nombre; lo que respondiste sigue ahí.',
  },
  form_closed: { status: 410, message: 'Este formulario ya no recibe respuestas.' },
  form_full: {
    status: 410,
    message: 'Este formulario ya recibió todas las respuestas que caben en él.',
  },
  form_not_open: { status: 409, message: 'Abre el formulario para poder enviarlo.' },
  form_too_fast: { status: 422, message: 'Revisa tus respuestas e intenta de nuevo.' },
  form_answer_wrong: { status: 422, message: 'Una respuesta no corresponde a su pregunta.' },
  form_answer_too_large: {
    status: 422,
    message: 'Tus respuestas son demasiado largas juntas. Acórtalas un poco.',
  },
  form_answer_missing: { status: 422, message: 'Falta responder una pregunta obligatoria.' },
  traffic_source_not_found: { status: 404, message: 'No se encontró la fuente de tráfico' },
  traffic_source_changed: {
    status: 409,
    message: 'Alguien más cambió esta fuente de tráfico mientras la editabas.',
  },
  keyword_taken: { status: 409, message: 'Ya tienes una fuente con esa palabra clave' },
  too_many_traffic_sources: { status: 409, message: 'Puedes tener hasta 200 fuentes de tráfico' },
  audience_not_found: { status: 404, message: 'No se encontró la audiencia' },
  audience_changed: {
    status: 409,
    message: 'Alguien más cambió esta audiencia mientras la editabas.',
  },
  too_many_audiences: { status: 409, message: 'Puedes tener hasta 100 audiencias' },
  recipient_required: { status: 422, message: 'Elige un contacto o escribe un número de WhatsApp' },
})
