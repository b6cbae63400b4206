/**
 * The pages that permissions refer to, as `pageId` stores them. Numbers are never reused; 6 is the
 * agenda [G2-02, USR2-03].
 */
export const pageIds = {
  home: 1,
  assistants: 2,
  chat: 3,
  contacts: 4,
  business: 5,
  agenda: 6,
  services: 7,
  specialists: 8,
  branches: 9,
  products: 10,
  credits: 11,
  funnels: 12,
  resources: 13,
  money: 14,
  courses: 20,
  properties: 21,
  enrollments: 22,
  orders: 23,
  forms: 31,
  trafficSources: 32,
  audiences: 33,
} as const
export type PageName = keyof typeof pageIds
