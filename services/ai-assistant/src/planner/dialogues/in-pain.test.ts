import { type DialogueCase, describeDialogues } from '../test/dialogue-cases.ts'
import { aToolbox } from '../test/fake-toolbox.ts'
import { services } from '../test/barbershop.ts'

const clinic = () =>
  aToolbox({
    offered: [
      { handle: 's1', name: 'Consulta general', price: 350, minutes: 30, description: '' },
      ...services.slice(1),
    ],
  })

describeDialogues('pain and danger', [
  ...[
    'me bajó la presión y me siento mal',
    'se me cayó un diente jugando fut',
    'mi hijo se pegó y le sangra la boca',
    'mi perra no puede parir, lleva horas',
    'se me cayó el perro de la azotea',
    'me desmayé hoy en la mañana',
    'me tronó la espalda y no me puedo mover',
    'me acaban de operar de la rodilla y la traigo muy hinchada',
    'me cortaste la oreja y me sangra',
    'my dog had a seizure',
    'my blood pressure dropped and I feel sick',
  ].map(
    (said): DialogueCase => ({
      title: `warns and calls a person at once: ${said}`,
      toolbox: clinic,
      turns: [[said, /^(?:Si es una emergencia|Ve ya|If this is|Please go)[^]*(?:equipo|team)/]],
      book: [],
    })
  ),
  ...[
    'se me quebró una muela comiendo',
    'no me deja dormir la muela',
    'me torcí el tobillo y está morado',
    'urgente, me duele',
    'se me infectó la muela y no puedo comer',
    'mi perro anda muy decaído y no come',
    'se me cayó la corona',
    'my tooth hurts a lot',
  ].map(
    (said): DialogueCase => ({
      title: `offers the soonest times before it asks anything: ${said}`,
      toolbox: clinic,
      turns: [[said, /(?:Lo más pronto|The soonest)[^]*Consulta general[^]*1\. 1/]],
      book: [],
    })
  ),
  ...[
    'tomo anticoagulantes, ¿me puedo dar un masaje?',
    'mi perro trae garrapatas, ¿qué le doy?',
  ].map(
    (said): DialogueCase => ({
      title: `gives no advice and no prices: ${said}`,
      toolbox: clinic,
      turns: [[said, /^(?![^]*\$)[^]*consejo médico/]],
    })
  ),
  {
    title: 'keeps the day that is named beside a pain',
    toolbox: clinic,
    turns: [['me duele una muela, quiero consulta el viernes', /^(?![^]*pronto)[^]*viernes 27/]],
  },
  {
    title: 'only answers what is asked of a pain that comes and goes',
    toolbox: clinic,
    turns: [['me duele cuando corro, ¿cuánto cuesta la consulta?', /\$350/]],
    book: [],
  },
  {
    title: 'takes nobody for ill who had to stay away',
    toolbox: () => clinic().given('Consulta general', '2026-11-24', '12:00'),
    turns: [['me desmayé hoy, no voy a poder ir a mi cita', /^(?![^]*911)[^]*martes 24[^]*\?/]],
  },
])
