// The verdict, from a history and a dump alone. It imports nothing of the product nor of the
// runner.
//   node infra/proof/check.mjs history.jsonl dump.jsonl [--json]
// history.jsonl: one line per call, answer, kill and delivery ({ t, kind, … }). dump.jsonl: one
// line per row ({ table, row }). Each rule returns how much it looked at and what was wrong. A
// suite names the rules that must have looked at something.
import { agentRules } from './verdict/agent.mjs'
import { bookingsRules } from './verdict/bookings.mjs'
import { calendarsRules } from './verdict/calendars.mjs'
import { creditsRules } from './verdict/credits.mjs'
import { faultsRules } from './verdict/faults.mjs'
import { keysRules } from './verdict/keys.mjs'
import { limitsRules } from './verdict/limits.mjs'
import { messagesRules } from './verdict/messages.mjs'
import { paymentsRules } from './verdict/payments.mjs'
import { terminalsRules } from './verdict/terminals.mjs'
import { tenantsRules } from './verdict/tenants.mjs'
import { webhooksRules } from './verdict/webhooks.mjs'
import { figures } from './verdict/figures.mjs'

const rules = {
  ...bookingsRules,
  ...keysRules,
  ...creditsRules,
  ...messagesRules,
  ...faultsRules,
  ...paymentsRules,
  ...terminalsRules,
  ...webhooksRules,
  ...calendarsRules,
  ...limitsRules,
  ...agentRules,
  ...tenantsRules,
}

const verdicts = Object.entries(rules).map(([rule, look]) => {
  const { checked, wrong } = look()
  return { rule, checked, wrong: wrong.length, first: wrong.slice(0, 5) }
})
const bad = verdicts.filter(({ wrong }) => wrong > 0)
if (process.argv.includes('--json'))
  console.log(JSON.stringify({ ok: bad.length === 0, verdicts, figures: figures() }))
else {
  for (const { rule, checked, wrong, first } of verdicts)
    if (checked > 0 || wrong > 0)
      console.log(
        `${wrong === 0 ? 'ok ' : 'BAD'} ${rule.padEnd(24)} looked at ${String(checked).padStart(7)}  wrong ${wrong}${wrong === 0 ? '' : `\n      ${first.map(each => JSON.stringify(each)).join('\n      ')}`}`
      )
  console.log(bad.length === 0 ? 'green' : `red: ${bad.map(({ rule }) => rule).join(', ')}`)
}
process.exitCode = bad.length === 0 ? 0 : 1
