/**
 * What people in Mexico choose first, of eight characters or more; lower case. Not complete:
 * attackers have longer lists.
 */
const common = new Set(
  `
  12345678 123456789 1234567890 12345678910 0123456789 87654321 987654321 9876543210 11111111
  111111111 1111111111 00000000 000000000 0000000000 22222222 55555555 66666666 77777777 88888888
  99999999 12121212 11223344 1122334455 112233445566 12344321 123123123 123321123 1234512345
  12341234 98765432 10203040 102030405060 147258369 159357456 741852963 789456123 31415926
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc zaq12wsx qazwsxedc q1w2e3r4 q1w2e3r4t5 qwertyui
  qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwer1234 asdfghjk asdfghjkl
  asdf1234 asdfasdf zxcvbnm1 zxcvbnm123 zxcvbnmm a1b2c3d4 a1b2c3d4e5 a1234567 a12345678 a123456789
  aa123456 aa12345678 abcd1234 abc12345 abc123456 abc123abc abcdefgh abcdefghi 1234abcd 123abc123
  aaaaaaaa aaaaaaaaaa asdasdasd 123456789a 12345678a 1234567a 123456aa 1234qwer 123qweasd 123qwe123
  password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pass1234
  pass12345 passpass mypassword contraseña contrasena contraseña1 contrasena1 contraseña123
  contrasena123 micontraseña micontrasena password! password1! welcome1 welcome123 bienvenido
  bienvenida bienvenido1 letmein1 trustno1 iloveyou iloveyou1 iloveyou2 teamo123 teamomucho teamo1234
  tequiero tequiero1 tequieromucho teamobebe amorcito amormio1 miamor123 micorazon corazon1 corazon123
  sunshine sunshine1 princess princess1 princesa princesa1 princesita football football1 baseball
  basketball futbol123 superman superman1 spiderman batman123 starwars pokemon1 pokemon123 minecraft
  chocolate chocolate1 computer computadora internet internet1 whatever samsung1 samsung123 facebook
  facebook1 instagram whatsapp whatsapp1 telcel123 michelle jennifer jessica1 fernando alejandro
  alejandra alejandro1 alejandra1 guadalupe guadalupe1 francisco francisco1 elizabeth elizabeth1
  estrella estrella1 mariposa mariposa1 esperanza margarita valentina valentina1 sebastian sebastian1
  cristina christian santiago santiago1 gabriela gabriela1 veronica veronica1 fernanda fernanda1
  patricia patricia1 eduardo1 ricardo1 daniela1 daniel123 carlos123 miguel123 jesus123 jesucristo
  jesusteamo diosesamor diosteama cristovive bendicion familia1 familia123 mifamilia mexico123
  mexico12 mexico1234 mexico2024 mexico2025 mexico2026 vivamexico guadalajara monterrey cruzazul
  cruzazul1 chivas123 chivas1906 america1 america123 america1916 pumasunam barcelona barcelona1
  realmadrid realmadrid1 cualquiera secreto1 secreto123 secreta1 temporal1 temporal123 cambiame
  cambiame1 cambiame123 hola1234 hola12345 hola123456 holahola holamundo prueba12 prueba123
  prueba1234 test1234 test12345 testtest demo1234 demo12345 changeme changeme1 default1 master123
  dragon123 monkey123 shadow123 ninguna1 estudiante trabajo1 trabajo123 oficina1 oficina123
  `
    .trim()
    .split(/\s+/)
)

/** Names of the product, of its roles and of what it is used for. */
export const contextWords = [
  'mostrador',
  'admin',
  'administrador',
  'administradora',
  'administracion',
  'usuario',
  'root',
  'soporte',
  'negocio',
  'minegocio',
  'agenda',
  'cita',
  'citas',
  'cliente',
  'clientes',
  'recepcion',
  'barberia',
  'barbershop',
  'estetica',
  'salon',
  'spa',
  'consultorio',
  'sucursal',
] as const

const words = new Set<string>(contextWords)
const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{Mn}/gu, '')
/** "Barbería2026!" is the word and what everybody adds to one. */
const coreOf = (password: string): string =>
  withoutAccents(password.toLowerCase()).replace(/^[\d\W_]+|[\d\W_]+$/g, '')

/**
 * True for a common password in any case, or a word of the product with digits or signs around it.
 */
export const isCommonPassword = (password: string): boolean =>
  common.has(password.toLowerCase()) || words.has(coreOf(password))
