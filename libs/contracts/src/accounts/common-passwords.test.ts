import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { Password } from './entities.ts'

const problemOf = (password: string): string | undefined =>
  Password.safeParse(password).error?.issues[0]?.message

describe('a new password', () => {
  it.each(['12345678', 'password', 'PassWord1', 'contraseña', 'qwertyuiop', 'tequiero'])(
    'refuses a common password: %s',
    password => expect(problemOf(password)).toBe('Esa contraseña es muy común; elige otra')
  )
  it.each(['mostrador', 'Mostrador2026', 'BARBERÍA!!', '123administrador', 'minegocio_1'])(
    'refuses the names of the product and its users: %s',
    password => expect(problemOf(password)).toBe('Esa contraseña es muy común; elige otra')
  )
  it.each(['mostrador de pan', 'mi barbería azul', 'citas de los martes', 'password del gato'])(
    'may contain such a word among others: %s',
    password => expect(isCommonPassword(password)).toBe(false)
  )
  it('has between 8 and 200 characters', () => {
    expect(problemOf('corta 7')).toBe('La contraseña debe tener al menos 8 caracteres')
    expect(problemOf('siete y 1')).toBeUndefined()
    expect(problemOf('á'.repeat(200))).toBeUndefined()
    expect(problemOf('á'.repeat(201))).toBe('La contraseña es demasiado larga')
  })
  it.each(['solominusculas', '9135790246', 'perro gato luna', 'ñandú ñandú', '🐱🐶🐭🐹🐰🦊🐻🐼'])(
    'requires no particular kind of character: %s',
    password => expect(problemOf(password)).toBeUndefined()
  )
  it('is kept unchanged, with its spaces, case and accents', () =>
    expect(Password.parse('  Ábre Té, Sésamo  ')).toBe('  Ábre Té, Sésamo  '))
})
