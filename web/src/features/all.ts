import { agenda } from './agenda/contribution.ts'
import { asistentes } from './assistants/contribution.ts'
import { sucursales } from './branches/contribution.ts'
import { business } from './business/contribution.ts'
import { chat } from './chat/contribution.ts'
import { contactos } from './contacts/contribution.ts'
import { creditos } from './credits/contribution.ts'
import type { Contribution } from './contribution.ts'
import { cursos } from './courses/contribution.ts'
import { inscripciones } from './enrollments/contribution.ts'
import { audiencias } from './audiences/contribution.ts'
import { formularios } from './forms/contribution.ts'
import { cargas } from './imports/contribution.ts'
import { integraciones } from './integrations/contribution.ts'
import { productos } from './products/contribution.ts'
import { inmuebles } from './properties/contribution.ts'
import { movimientos } from './money/contribution.ts'
import { pedidos } from './orders/contribution.ts'
import { recursos } from './resources/contribution.ts'
import { servicios } from './services/contribution.ts'
import { especialistas } from './specialists/contribution.ts'
import { fuentes } from './traffic-sources/contribution.ts'
import { inventario } from './stock/contribution.ts'
import { simulador } from './simulator/contribution.ts'

export const contributions: readonly Contribution[] = [
  agenda,
  business,
  sucursales,
  chat,
  asistentes,
  simulador,
  contactos,
  recursos,
  formularios,
  fuentes,
  audiencias,
  movimientos,
  servicios,
  productos,
  inventario,
  pedidos,
  especialistas,
  cursos,
  inscripciones,
  inmuebles,
  integraciones,
  cargas,
  creditos,
]
