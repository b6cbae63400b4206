import type { ListedOrder, Product } from '@mostrador/contracts/catalog'

const id = (n: number) => `0199b2c4-0000-7000-8000-${String(n).padStart(12, '0')}`

/** A wax of 240 pesos, of which there are 3. */
export const aProduct = (change: Partial<Product> = {}): Product => ({
  _id: id(10),
  businessId: id(900),
  customId: '',
  name: 'Cera mate',
  description: 'Fijación fuerte',
  price: 240,
  stock: 3,
  tracksStock: true,
  minimumStock: null,
  images: [],
  resources: [],
  category: '',
  isArchived: false,
  createdAt: '2026-11-21T18:00:00.000Z',
  revision: 'p1',
  ...change,
})

/** Ana's order of 2 waxes, to be delivered at half past five. */
export const anOrder = (change: Partial<ListedOrder> = {}): ListedOrder => ({
  _id: id(60),
  businessId: id(900),
  folio: 'K7MQ2XD',
  status: 'pending',
  clientId: id(70),
  branchId: id(80),
  delivery: 'delivery',
  deliveryDate: '2099-11-24',
  deliveryTime: '17:30',
  deliveryAddress: 'Reforma 5, Centro',
  details: 'Tocar el timbre',
  items: [
    { productId: id(10), name: 'Cera mate', images: [], quantity: 2, unitPrice: 240, total: 480 },
  ],
  deliveryFee: 50.5,
  discount: 0,
  total: 530.5,
  paymentStatus: 'partial',
  totalPaid: 100,
  remainingBalance: 430.5,
  source: 'panel',
  threadId: null,
  assistantId: null,
  createdBy: 'Lupita',
  createdAt: '2026-11-21T18:00:00.000Z',
  deliveredAt: null,
  canceledAt: null,
  revision: 'o1',
  clientName: 'Ana López',
  ...change,
})
