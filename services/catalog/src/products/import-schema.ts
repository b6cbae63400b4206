import { PRODUCTS_PER_FILE, ProductForm } from '@mostrador/contracts/catalog'
import { fold, type ImportSchema } from '@mostrador/kernel'
import type { z } from 'zod'
import { normalizePrice, priceProblem } from './price-text.ts'

/** The first complaint of a field of the form: both ways of registering say the same [C2-15]. */
const problemIn =
  (schema: z.ZodType) =>
  (text: string): string | undefined =>
    schema.safeParse(text).error?.issues[0]?.message

/** What a file of products holds [IMP2-15, IMP2-16, IMP2-17]. */
export const importSchema: ImportSchema = {
  maxRows: PRODUCTS_PER_FILE,
  tooManyRows: rows =>
    `El archivo contiene ${rows} productos, pero solo se permite subir un maximo de ${PRODUCTS_PER_FILE}.`,
  columns: [
    {
      field: 'name',
      header: 'Nombre',
      aliases: ['Producto'],
      required: true,
      check: problemIn(ProductForm.shape.name),
    },
    {
      field: 'description',
      header: 'Descripcion',
      required: true,
      check: problemIn(ProductForm.shape.description),
    },
    {
      field: 'price',
      header: 'Precio',
      required: true,
      fix: normalizePrice,
      fixMessage: 'El precio va en pesos, sin centavos ni signos',
      check: priceProblem,
    },
  ],
  uniqueBy: ({ name = '' }) => fold(name),
  repeated: {
    field: 'name',
    message: row => `Ya está en la fila ${row} del archivo: esta fila se omite`,
  },
}
