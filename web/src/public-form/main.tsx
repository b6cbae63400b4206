/** @jsxImportSource preact */
import type { PublicForm } from '@mostrador/contracts/crm'
import { render } from 'preact'
import { brandStyle } from './brand.ts'
import { placeOf } from './calls.ts'
import { FormPage } from './page.tsx'
import './page.css'

const style = document.head.appendChild(document.createElement('style'))
style.textContent = brandStyle(null)

const applyBusinessTheme = ({ form, business }: PublicForm): void => {
  document.title = form.title
  style.textContent = brandStyle(business.color)
}

const root = document.getElementById('root')
if (root !== null) render(<FormPage place={placeOf(location)} onForm={applyBusinessTheme} />, root)
