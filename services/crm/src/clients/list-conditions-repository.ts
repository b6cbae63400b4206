import type { ClientFilter, CustomFilter } from '@mostrador/contracts/crm'
import { digitsOf, fold } from '@mostrador/kernel'
import { fragment, joinFragments, noFragment } from '@mostrador/db/raw'
import { patternOf } from './client.ts'

/**
 * What a list is narrowed by. `matchingIds`: the contacts that match its words, when they are few.
 */
export type ListCriteria = {
  readonly businessId: string
  readonly filter: ClientFilter
  readonly patterns: readonly string[]
  readonly matchingIds: readonly string[] | null
  /** Ages are counted on this day, YYYY-MM-DD. */
  readonly today: string
}

type Condition = ReturnType<typeof fragment>

/** The condition of a given value; nothing for an absent one. */
const whenDefined = <Value>(value: Value | undefined, condition: (value: Value) => Condition) =>
  value === undefined ? noFragment : fragment`and ${condition(value)}`

const ACCENTED = 'áàâäãéèêëíìîïóòôöõúùûüñç'
const PLAIN = 'aaaaaeeeeiiiiooooouuuunc'

/** Conditions on `crm.client c` [CLI-22]. Those that read other tables are in the second part. */
export const conditionsOf = (criteria: ListCriteria): Condition =>
  fragment`c.business_id = ${criteria.businessId}::uuid and c.merged_into is null
    and c.blocked_at is null
    ${wordConditions(criteria)} ${ownConditions(criteria)} ${otherConditions(criteria)}`

const wordConditions = ({ filter, patterns, matchingIds }: ListCriteria): Condition => {
  const { name, email, whatsapp } = filter
  const words =
    matchingIds === null
      ? fragment`and c.search_text like all (${[...patterns]}::text[])`
      : fragment`and c.id = any (${[...matchingIds]}::uuid[])`
  return fragment`${patterns.length === 0 ? noFragment : words}
    ${whenDefined(name, text => fragment`translate(lower(concat_ws(' ', c.name, c.lastname, c.second_lastname, c.push_name)), ${ACCENTED}, ${PLAIN}) like ${patternOf(fold(text))}`)}
    ${whenDefined(email, text => fragment`lower(c.email) like ${patternOf(text.trim().toLowerCase())}`)}
    ${whenDefined(whatsapp, text => fragment`c.number like ${numberPattern(text)}`)}`
}

/** A pattern of the digits of a text; one that matches nothing for a text without digits. */
const numberPattern = (text: string): string =>
  digitsOf(text) === '' && text.trim() !== '' ? '' : patternOf(digitsOf(text))

const ownConditions = ({ filter, today }: ListCriteria): Condition =>
  fragment`${whenDefined(filter.type, type => fragment`c.type = any (${type}::text[])`)}
    ${whenDefined(filter.gender, gender => fragment`c.gender = any (${gender}::text[])`)}
    ${whenDefined(filter.noRespond, flag => fragment`c.no_respond = ${flag === 'true'}`)}
    ${whenDefined(filter.interactedFrom, at => fragment`c.last_interaction >= ${at}::timestamptz`)}
    ${whenDefined(filter.interactedUntil, at => fragment`c.last_interaction < ${at}::timestamptz`)}
    ${whenDefined(filter.createdFrom, at => fragment`c.created_at >= ${at}::timestamptz`)}
    ${whenDefined(filter.createdUntil, at => fragment`c.created_at < ${at}::timestamptz`)}
    ${whenDefined(filter.ageFrom, years => fragment`c.birthdate <= ${today}::date - make_interval(years => ${years}::int)`)}
    ${whenDefined(filter.ageTo, years => fragment`c.birthdate > ${today}::date - make_interval(years => ${years}::int + 1)`)}
    ${birthdayCondition(filter)}`

const birthdayCondition = ({ birthdayFrom, birthdayTo }: ClientFilter): Condition => {
  if (birthdayFrom === undefined || birthdayTo === undefined) return noFragment
  const day = fragment`to_char(c.birthdate, 'MM-DD')`
  return birthdayFrom <= birthdayTo
    ? fragment`and ${day} between ${birthdayFrom} and ${birthdayTo}`
    : fragment`and (${day} >= ${birthdayFrom} or ${day} <= ${birthdayTo})`
}

const otherConditions = ({ filter }: ListCriteria): Condition =>
  fragment`${phaseCondition(filter)} ${moneyConditions(filter)} ${appointmentCondition(filter)}
    ${whenDefined(filter.interests, interestCondition)}
    ${whenDefined(filter.custom, customConditions)}`

/** Conditions on custom fields; equality uses the GIN index of the column. */
const customConditions = (filters: CustomFilter): Condition => {
  const conditions = filters.map(filter => fragment`and ${customCondition(filter)}`)
  // An empty list asks for nothing.
  return fragment`(true ${conditions.length === 0 ? noFragment : joinFragments(conditions, ' ')})`
}

const customCondition = (filter: CustomFilter[number]): Condition => {
  const { id } = filter
  if ('any' in filter) {
    const equals = filter.any.map(
      value => fragment`c.custom @> ${JSON.stringify({ [id]: value })}::jsonb`
    )
    return fragment`(${joinFragments(equals, ' or ')})`
  }
  if ('contains' in filter)
    return fragment`translate(lower(c.custom ->> ${id}), ${ACCENTED}, ${PLAIN}) like ${patternOf(fold(filter.contains))}`
  if ('min' in filter || 'max' in filter) {
    const number = fragment`case when jsonb_typeof(c.custom -> ${id}) = 'number'
      then (c.custom ->> ${id})::numeric end`
    return fragment`(true ${whenDefined(filter.min, min => fragment`${number} >= ${min}::numeric`)}
      ${whenDefined(filter.max, max => fragment`${number} <= ${max}::numeric`)})`
  }
  const { from, to } = filter as { from?: string; to?: string }
  return fragment`(true ${whenDefined(from, day => fragment`c.custom ->> ${id} >= ${day}`)}
    ${whenDefined(to, day => fragment`c.custom ->> ${id} <= ${day}`)})`
}

/** A phase includes its scenarios: `entrada` matches `entrada.nuevo`. */
const phaseCondition = ({ funnelId, phase }: ClientFilter): Condition =>
  funnelId === undefined
    ? noFragment
    : fragment`and exists (
        select 1 from (
          select p.funnel_id, p.phase from crm.client_phase p
          where p.business_id = c.business_id and p.client_id = c.id
          order by p.at desc, p.id desc limit 1) latest
        where latest.funnel_id = ${funnelId}::uuid
          ${whenDefined(phase, path => fragment`(latest.phase = ${path} or starts_with(latest.phase, ${`${path}.`}))`)})`

const CENTS = 100

/** A client without figures has paid nothing. A semi-join, so that few payers are found fast. */
const moneyConditions = (filter: ClientFilter): Condition => {
  const { revenueFrom = 0, revenueTo, purchasedFrom, purchasedTo } = filter
  const cents = (pesos: number): number => Math.round(pesos * CENTS)
  const figures = (conditions: Condition) => fragment`exists (
    select 1 from crm.client_figures f
    where f.business_id = c.business_id and f.client_id = c.id ${conditions})`
  const needsPayment = revenueFrom > 0 || purchasedFrom !== undefined || purchasedTo !== undefined
  const payment = fragment`and ${figures(fragment`
    and f.revenue_cents >= ${cents(revenueFrom)}::bigint
    ${whenDefined(purchasedFrom, day => fragment`f.last_purchase >= ${day}::date`)}
    ${whenDefined(purchasedTo, day => fragment`f.last_purchase <= ${day}::date`)}`)}`
  return fragment`${needsPayment ? payment : noFragment}
    ${whenDefined(revenueTo, pesos => fragment`not ${figures(fragment`and f.revenue_cents > ${cents(pesos)}::bigint`)}`)}`
}

/**
 * One appointment meets all conditions; `rangeMode` says whether both ranges or any has to hold.
 */
const appointmentCondition = (filter: ClientFilter): Condition => {
  const start = rangeOf(fragment`a.starts_at`, filter.startsFrom, filter.startsUntil)
  const end = rangeOf(fragment`a.ends_at`, filter.endsFrom, filter.endsUntil)
  const ranges = [start, end].filter(range => range !== undefined)
  if (ranges.length === 0 && filter.appointmentStatus === undefined) return noFragment
  const between = filter.rangeMode === 'any' ? ' or ' : ' and '
  return fragment`and exists (
    select 1 from crm.client_appointment a
    where a.business_id = c.business_id and a.client_id = c.id
      ${whenDefined(filter.appointmentStatus, status => fragment`a.status = any (${status}::text[])`)}
      ${ranges.length === 0 ? noFragment : fragment`and (${joinFragments(ranges, between)})`})`
}

const rangeOf = (
  column: Condition,
  from: string | undefined,
  until: string | undefined
): Condition | undefined =>
  from === undefined && until === undefined
    ? undefined
    : fragment`(true ${whenDefined(from, at => fragment`${column} >= ${at}::timestamptz`)}
        ${whenDefined(until, at => fragment`${column} < ${at}::timestamptz`)})`

const interestCondition = (interests: NonNullable<ClientFilter['interests']>): Condition => {
  const kinds = interests.map(({ kind }) => kind)
  const ids = interests.map(({ id }) => id)
  return fragment`exists (
    select 1 from crm.client_interest i
    join unnest(${kinds}::text[], ${ids}::uuid[]) as given(kind, item_id)
      on given.kind = i.kind and given.item_id = i.item_id
    where i.business_id = c.business_id and i.client_id = c.id)`
}
