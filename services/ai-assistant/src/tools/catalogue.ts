import { z } from 'zod'
import { defineTool, type Offer, type ToolContext } from './tool.ts'
import { hoursText, priceOf } from './wording.ts'

/** No tool answers more than this many rows. */
const maxItems = 20

/** What can be booked, within the branch that the assistant serves. */
export const offerOf = async ({ peers, branchId }: ToolContext): Promise<Offer> => {
  const offer = await peers.offer()
  const services = offer.services.filter(({ available, isArchived }) => available && !isArchived)
  if (branchId === null) return { ...offer, services }
  return {
    branches: offer.branches.filter(({ _id }) => _id === branchId),
    specialists: offer.specialists.filter(specialist => specialist.branchId === branchId),
    services: services.filter(
      ({ branches }) => branches.length === 0 || branches.includes(branchId)
    ),
  }
}

const branchRows = ({ branches }: Offer, { handles }: ToolContext) =>
  branches.slice(0, maxItems).map(({ _id: id, name, address, city, schedules, location }) => ({
    handle: handles.issue('branch', { id, name }),
    name,
    address: [address.description, city].filter(Boolean).join(', '),
    hours: hoursText(schedules),
    ...(location && { map: location }),
  }))

export const listServices = defineTool({
  name: 'list_services',
  description: 'Servicios que se pueden agendar, con precio y duración en minutos.',
  parameters: {},
  async run(context) {
    const { services } = await offerOf(context)
    return {
      ok: true,
      services: services
        .slice(0, maxItems)
        .map(({ _id: id, name, price, duration: minutes, description }) => ({
          handle: context.handles.issue('service', { id, name }),
          name,
          price: priceOf(price),
          minutes,
          description: description.slice(0, 300),
        })),
    }
  },
})

export const listSpecialists = defineTool({
  name: 'list_specialists',
  description: 'Especialistas que atienden, su sucursal y los servicios que dan.',
  parameters: {},
  async run(context) {
    const { specialists, branches, services } = await offerOf(context)
    return {
      ok: true,
      specialists: specialists.slice(0, maxItems).map(({ _id: id, name, branchId }) => ({
        handle: context.handles.issue('specialist', { id, name }),
        name,
        branch: branches.find(({ _id }) => _id === branchId)?.name ?? '',
        services: services
          .filter(service => service.specialists.includes(id))
          .slice(0, maxItems)
          .map(service =>
            context.handles.issue('service', { id: service._id, name: service.name })
          ),
      })),
    }
  },
})

export const listBranches = defineTool({
  name: 'list_branches',
  description: 'Sucursales con dirección y horario.',
  parameters: {},
  run: async context => ({ ok: true, branches: branchRows(await offerOf(context), context) }),
})

export const businessInfo = defineTool({
  name: 'business_info',
  description: 'Nombre, teléfono y descripción del negocio, y sus sucursales.',
  parameters: {},
  async run(context) {
    const { name, description, phone } = context.business
    return {
      ok: true,
      name,
      phone,
      description,
      branches: branchRows(await offerOf(context), context),
    }
  },
})

/** Products of one search. */
export const mostProducts = 10

export const quoteProducts = defineTool({
  name: 'quote_products',
  description: 'Busca productos a la venta por nombre: precio en pesos, foto y cuántos quedan.',
  parameters: { search: z.string().trim().min(1).max(80) },
  async run({ peers, handles, capabilities }, { search }) {
    const products = await peers.products(search)
    return {
      ok: true,
      products: products
        .filter(({ isArchived }) => !isArchived)
        .slice(0, mostProducts)
        .map(({ _id: id, name, price, description, images, tracksStock, stock }) => ({
          ...(capabilities.createOrders && { handle: handles.issue('product', { id, name }) }),
          name,
          price,
          description: description.slice(0, 300),
          ...(images[0] === undefined ? {} : { picture: images[0] }),
          ...(tracksStock ? { left: stock } : {}),
        })),
    }
  },
})
