import { agenda } from './agenda/contribution.ts'
import { assistants } from './assistants/contribution.ts'
import { branches } from './branches/contribution.ts'
import { business } from './business/contribution.ts'
import { chat } from './chat/contribution.ts'
import { contacts } from './contacts/contribution.ts'
import { credits } from './credits/contribution.ts'
import type { Contribution } from './contribution.ts'
import { courses } from './courses/contribution.ts'
import { enrollments } from './enrollments/contribution.ts'
import { audiences } from './audiences/contribution.ts'
import { forms } from './forms/contribution.ts'
import { imports } from './imports/contribution.ts'
import { integrations } from './integrations/contribution.ts'
import { products } from './products/contribution.ts'
import { properties } from './properties/contribution.ts'
import { money } from './money/contribution.ts'
import { orders } from './orders/contribution.ts'
import { resources } from './resources/contribution.ts'
import { services } from './services/contribution.ts'
import { specialists } from './specialists/contribution.ts'
import { trafficSources } from './traffic-sources/contribution.ts'
import { stock } from './stock/contribution.ts'
import { simulator } from './simulator/contribution.ts'

export const contributions: readonly Contribution[] = [
  agenda,
  business,
  branches,
  chat,
  assistants,
  simulator,
  contacts,
  resources,
  forms,
  trafficSources,
  audiences,
  money,
  services,
  products,
  stock,
  orders,
  specialists,
  courses,
  enrollments,
  properties,
  integrations,
  imports,
  credits,
]
