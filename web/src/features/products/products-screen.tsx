import { Box, HStack } from '@chakra-ui/react'
import type { Product } from '@mostrador/contracts/catalog'
import { FileSpreadsheet, Package, Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useArchiveProductMutation, useListProductsQuery } from '../../api/endpoints/products.ts'
import { problemText } from '../../api/problem.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { CardsLoading, NotAllowed, RecordPage } from '../../bookables/record-screen.tsx'
import { useHomeOnFailure } from '../../bookables/use-home-on-failure.ts'
import { Button } from '../../ui/button.tsx'
import { EntityList, type EntityListTexts } from '../../ui/entity-list.tsx'
import { SelectField } from '../../ui/field.tsx'
import type { FormRefresh } from '../../ui/form-dialog.tsx'
import { useLastRow } from '../../ui/last-row.ts'
import { EmptyState } from '../../ui/pieces.tsx'
import { toast } from '../../ui/toaster.tsx'
import { PAGE, ProductCard } from './product-card.tsx'
import { useProductLimit } from './product-limit.ts'
import { noCategory } from './product-values.ts'

const loadDialog = () => import('./product-dialog.tsx')
const ProductDialog = lazy(async () => ({ default: (await loadDialog()).ProductDialog }))
const AtLimit = lazy(async () => ({ default: (await loadDialog()).AtLimit }))
const loadRemoval = () => import('./product-removal.tsx')
const ArchiveProduct = lazy(async () => ({ default: (await loadRemoval()).ArchiveProduct }))
const DeleteProduct = lazy(async () => ({ default: (await loadRemoval()).DeleteProduct }))

const all = { query: { includeArchived: 'true' } } as const
const texts: EntityListTexts = {
  search: 'Buscar producto',
  active: 'Activos',
  archived: 'Archivados',
  nothingFound: 'Ningún producto coincide con',
  noneActive: 'No hay productos activos aquí.',
  noneArchived: 'No hay productos archivados aquí.',
}

/** What the address says: the category that is shown, and what is opened over the cards. */
const usePlace = () => {
  const [search, setSearch] = useSearchParams()
  const category = search.get('categoria') ?? ''
  const categoryParams: Record<string, string> = category === '' ? {} : { categoria: category }
  return {
    category,
    isNew: search.has('nuevo'),
    isFile: search.get('nuevo') === 'archivo',
    edited: search.get('editar'),
    open: (params: Record<string, string>) =>
      setSearch({ ...categoryParams, ...params }, { replace: true }),
    close: () => setSearch(categoryParams, { replace: true }),
    choose: (chosen: string) =>
      setSearch(chosen === '' ? {} : { categoria: chosen }, { replace: true }),
  }
}
type Place = ReturnType<typeof usePlace>

type Props = {
  /** Where a larger plan is bought, where that exists. */
  readonly plansPath?: string | undefined
}

/** /inventario/productos: what the business sells besides its time. */
export const ProductsScreen = (props: Props) =>
  may(useSignedIn(), { page: PAGE, action: 'view' }) ? (
    <OwnProducts {...props} />
  ) : (
    <NotAllowed title="Productos" text="No tienes permiso para ver los productos" />
  )

const OwnProducts = ({ plansPath }: Props) => {
  const session = useSignedIn()
  const place = usePlace()
  const products = useListProductsQuery(all, { refetchOnMountOrArgChange: true })
  useHomeOnFailure([products], 'No pudimos cargar tus productos')
  const { data, error, isFetching, refetch } = products
  if (data === undefined) return <CardsLoading title="Productos" cards={4} height="40" />
  const mayCreate = may(session, { page: PAGE, action: 'create' })
  const register = mayCreate ? (
    <Button
      kind="main"
      minH={{ base: '11', md: '10' }}
      icon={<Plus />}
      aria-haspopup="dialog"
      onClick={() => place.open({ nuevo: '1' })}
    >
      Registrar producto
    </Button>
  ) : undefined
  return (
    <RecordPage
      title="Productos"
      description="Lo que vendes, con su foto, su precio y cuántos te quedan"
      actions={data.length === 0 ? undefined : register}
      error={error}
    >
      {data.length === 0 ? (
        <EmptyState
          icon={<Package />}
          title="Registra lo que vendes"
          description="Con su precio y su foto, tus asistentes lo cotizan a quien pregunte."
          action={mayCreate ? <FirstProductOptions place={place} register={register} /> : undefined}
        />
      ) : (
        <Cards products={data} place={place} />
      )}
      <Dialogs
        products={data}
        place={place}
        plansPath={plansPath}
        refresh={{ hasFailed: error !== undefined, isFetching, onRetry: () => void refetch() }}
      />
    </RecordPage>
  )
}

/** With nothing registered yet, a list that somebody has already is the shorter way. */
const FirstProductOptions = ({ place, register }: { place: Place; register: ReactNode }) => (
  <HStack gap="3" flexWrap="wrap" justify="center">
    {register}
    <Button
      minH={{ base: '11', md: '10' }}
      icon={<FileSpreadsheet />}
      aria-haspopup="dialog"
      onClick={() => place.open({ nuevo: 'archivo' })}
    >
      Subir un archivo
    </Button>
  </HStack>
)

type Rows = { readonly products: readonly Product[]; readonly place: Place }

/** 'Sin categoria' is a category of the filter too. */
const categoryOf = ({ category }: Product): string => category || noCategory

const Cards = ({ products, place }: Rows) => {
  const [removal, setRemoval] = useState<{ action: 'archive' | 'delete'; product: Product }>()
  const [restore] = useArchiveProductMutation()
  const bringBack = async (product: Product) => {
    try {
      await restore({ params: { id: product._id }, query: {} }).unwrap()
      toast.success('Producto restaurado', { description: product.name })
    } catch (failed) {
      toast.error('No pudimos restaurar el producto', { description: problemText(failed) })
    }
  }
  const categories = [...new Set(products.map(categoryOf))].toSorted((a, b) =>
    a.localeCompare(b, 'es-MX')
  )
  const ofCategory =
    place.category === ''
      ? products
      : products.filter(product => categoryOf(product) === place.category)
  const stop = () => setRemoval(undefined)
  return (
    <>
      {categories.length < 2 && place.category === '' ? null : (
        <Box maxW={{ md: 'sm' }}>
          <SelectField
            label="Categoría"
            hideLabel
            minH="11"
            placeholder="Todas las categorías"
            value={place.category}
            options={categories.map(category => ({ value: category, label: category }))}
            onChange={event => place.choose(event.target.value)}
          />
        </Box>
      )}
      <EntityList
        rows={ofCategory}
        textOf={({ name, description, customId, category }) =>
          `${name} ${customId} ${category} ${description}`
        }
        texts={texts}
        render={product => (
          <ProductCard
            product={product}
            actions={{
              onEdit: ({ _id }) => place.open({ editar: _id }),
              onArchive: chosen => setRemoval({ action: 'archive', product: chosen }),
              onRestore: chosen => void bringBack(chosen),
              onDelete: chosen => setRemoval({ action: 'delete', product: chosen }),
            }}
          />
        )}
      />
      <Suspense>
        {removal?.action === 'archive' ? (
          <ArchiveProduct product={removal.product} onClose={stop} />
        ) : null}
        {removal?.action === 'delete' ? (
          <DeleteProduct product={removal.product} onClose={stop} />
        ) : null}
      </Suspense>
    </>
  )
}

/** The dialogs that the URL opens over the cards. */
const Dialogs = ({
  products,
  place,
  plansPath,
  refresh,
}: Rows & Props & { refresh: FormRefresh }) => {
  const session = useSignedIn()
  const { row: edited, isGone } = useLastRow(products, place.edited)
  const active = products.filter(({ isArchived }) => !isArchived).length
  const limit = useProductLimit()
  const mayCreate = may(session, { page: PAGE, action: 'create' })
  const mayEdit = may(session, { page: PAGE, action: 'edit' })
  if (place.isNew && mayCreate && active >= limit)
    return (
      <Suspense>
        <AtLimit limit={limit} plansPath={plansPath} onClose={place.close} />
      </Suspense>
    )
  const isForm = (place.isNew && mayCreate) || (edited !== undefined && mayEdit)
  return (
    <Suspense>
      {isForm ? (
        <ProductDialog
          key={edited?._id ?? 'new'}
          product={place.isNew ? undefined : edited}
          first={place.isFile ? 'file' : 'one'}
          active={active}
          limit={limit}
          isGone={isGone}
          refresh={refresh}
          onClose={place.close}
        />
      ) : null}
    </Suspense>
  )
}
