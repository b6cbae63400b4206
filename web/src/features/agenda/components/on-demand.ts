// What most visits of the agenda never show, as one file to load.
export { conflictsOf, conflictText } from '../lib/conflict-text.ts'
export { movedElsewhere } from '../lib/moved-elsewhere.ts'
export { EmptyRange } from './empty-range.tsx'
export { NobodyToBook } from './nobody-to-book.tsx'
export { NoServices } from './no-services.tsx'
export { LatestOffer } from './latest-offer.tsx'
