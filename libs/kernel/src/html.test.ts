import { expect, it } from 'vitest'
import { escapeHtml } from './html.ts'

it('leaves nothing that begins a tag, an entity or the end of an attribute', () => {
  expect(escapeHtml(`<b title='a' class="b">R&D</b>`)).toBe(
    '&lt;b title=&#39;a&#39; class=&quot;b&quot;&gt;R&amp;D&lt;/b&gt;'
  )
})
