// Realistic lots. Where each stands in the end: `lots.ts` takes the first steps, `applications.ts` those that need applications.
import type { CriterionDraft } from '../lots/criteria/commands.ts';
import { acceptingLots } from './accepting-lots.ts';
import type { DemoItem, DemoLot } from './demo-lot.ts';

const pipes = (station: string, code: string): DemoItem[] =>
  [
    ['Труба стальная бесшовная 57×4 ГОСТ 8732-78, ст. 20', '18.5', 'ТБ-57-4'],
    ['Труба стальная бесшовная 108×5 ГОСТ 8732-78, ст. 20', '42.75', 'ТБ-108-5'],
    ['Труба стальная бесшовная 159×6 ГОСТ 8732-78, ст. 09Г2С', '64.2', 'ТБ-159-6'],
    ['Труба стальная бесшовная 219×8 ГОСТ 8732-78, ст. 09Г2С', '120', 'ТБ-219-8'],
    ['Труба стальная бесшовная 325×10 ГОСТ 8732-78, ст. 09Г2С', '87.34', 'ТБ-325-10'],
  ].map(([name, quantity, article]) => ({
    name: name!,
    quantity: quantity!,
    unit: '168',
    okpd2: '24.20.13.110',
    code: article!,
    destinationStation: station,
    destinationCode: code,
    requiredDelivery: 'в течение 45 дней',
  }));

const pumps: DemoItem[] = [
  ['Насос центробежный К 80-50-200 с электродвигателем 15 кВт', '4', 'Н-К80'],
  ['Насос центробежный 1Д 315-50 с электродвигателем 75 кВт', '2', 'Н-1Д315'],
  ['Насос погружной ЭЦВ 8-25-100', '6', 'Н-ЭЦВ8'],
  ['Комплект торцевых уплотнений для К 80-50-200', '8', 'Н-УПЛ'],
].map(([name, quantity, code]) => ({
  name: name!,
  quantity: quantity!,
  unit: code === 'Н-УПЛ' ? '839' : '796',
  okpd2: '28.13.14.110',
  code: code!,
  requiredDelivery: '30.04.2027',
  destinationStation: 'Лена-Восточная',
}));

const paper: DemoItem[] = [
  {
    name: 'Бумага офисная A4, 80 г/м², белизна 146 %, 500 л.',
    quantity: '1200',
    unit: '728',
    okpd2: '17.12.14.110',
  },
  { name: 'Бумага офисная A3, 80 г/м², 500 л.', quantity: '150', unit: '728', okpd2: '17.12.14.110' },
  { name: 'Папка-регистратор 75 мм, PVC', quantity: '400', unit: '796', okpd2: '17.23.13' },
  {
    name: 'Файл-вкладыш A4, 45 мкм, 100 шт. в упаковке',
    quantity: '300',
    unit: '778',
    okpd2: '22.29.25.000',
  },
  { name: 'Ручка шариковая синяя 0,7 мм', quantity: '2500', unit: '796', okpd2: '22.29.25.000' },
];

const laptops: DemoItem[] = [
  {
    name: 'Ноутбук 15,6″, 16 ГБ, SSD 512 ГБ',
    quantity: '85',
    unit: '796',
    okpd2: '26.20.11.110',
    comment: 'Реестр Минпромторга',
  },
  { name: 'Ноутбук 14″, 32 ГБ, SSD 1 ТБ', quantity: '12', unit: '796', okpd2: '26.20.11.110' },
  { name: 'Док-станция USB-C с блоком питания 90 Вт', quantity: '97', unit: '796', okpd2: '26.20.40.110' },
  { name: 'Манипулятор «мышь» беспроводной', quantity: '97', unit: '796', okpd2: '26.20.16.170' },
];

const prostheses: DemoItem[] = [
  ['Ножка бедренного компонента бесцементная, Ti-Plasma/HA', '13'],
  ['Чашка ацетабулярная с отверстиями под винты', '22'],
  ['Головка CoCr 32 мм', '65'],
  ['Винт спонгиозный универсальный 6,5 мм', '22'],
  ['Вкладыш из поперечносшитого полиэтилена', '50'],
].map(([name, quantity]) => ({
  name: name!,
  quantity: quantity!,
  unit: '796',
  okpd2: '32.50.23.000',
  requiredDelivery: '31.03.2027',
}));

const cables: DemoItem[] = [
  ['Кабель силовой ВВГнг(А)-LS 3×2,5', '3.2'],
  ['Кабель силовой ВВГнг(А)-LS 5×10', '1.45'],
  ['Кабель АВБбШв 4×120', '0.86'],
].map(([name, quantity]) => ({
  name: name!,
  quantity: quantity!,
  unit: '008',
  okpd2: '27.32',
  requiredDelivery: 'в течение 30 дней',
}));

/** Every column of an offer table has something to show here. */
const valves: DemoItem[] = [
  ['Задвижка клиновая 30с41нж Ду 100 Ру 16', '24', 'А', 'БАЗ или аналог', 'С ответными фланцами'],
  ['Задвижка клиновая 30с41нж Ду 200 Ру 16', '10', 'А', 'БАЗ или аналог', 'С ответными фланцами'],
  ['Кран шаровой фланцевый Ду 50 Ру 40', '60', 'Б', '', ''],
  ['Клапан обратный Ду 150 Ру 16', '8', 'Б', '', 'Установка горизонтальная'],
].map(([name, quantity, packagingGroup, manufacturer, comment]) => ({
  name: name!,
  quantity: quantity!,
  unit: '796',
  okpd2: '28.14.13',
  packagingGroup: packagingGroup!,
  manufacturer: manufacturer!,
  comment: comment!,
  requiredDelivery: 'в течение 60 дней',
  destinationStation: 'Лена-Восточная',
  destinationCode: '927800',
}));

const clothes: DemoItem[] = [
  { name: 'Костюм зимний для ИТР', quantity: '140', unit: '839', okpd2: '14.12.30', packagingGroup: 'А' },
  { name: 'Костюм летний х/б с СОП', quantity: '320', unit: '839', okpd2: '14.12.30', packagingGroup: 'А' },
  {
    name: 'Ботинки кожаные с композитным подноском',
    quantity: '320',
    unit: '715',
    okpd2: '14.12',
    packagingGroup: 'Б',
  },
];

const weights: CriterionDraft[] = [
  { code: 'price', weight: 60 },
  { code: 'delivery', weight: 20 },
  { code: 'guarantee', weight: 20 },
];

const base = {
  publishedDaysAgo: 10,
  deadlineInDays: 5,
  owner: 'manager@demo.test',
  address: 'Иркутская обл., г. Усть-Кут, промзона, склад № 2',
} as const;

/** The order is the order of their numbers; the first ones stand for a state each. */
export const demoLots: DemoLot[] = [
  {
    ...base,
    key: 'finished',
    target: 'finished',
    publishedDaysAgo: 48,
    title: 'Поставка насосного оборудования для водозабора',
    description: 'Центробежные и погружные насосы с запасными частями. Пусконаладка не требуется.',
    category: '28.13',
    items: pumps,
  },
  {
    ...base,
    key: 'finished-split',
    target: 'finished',
    publishedDaysAgo: 40,
    ratingType: 'position',
    title: 'Бумага и канцелярские товары на полугодие',
    description: 'Поставка партиями по заявкам, разгрузка силами поставщика.',
    category: '17.12',
    items: paper,
  },
  {
    ...base,
    key: 'rating',
    target: 'rating',
    publishedDaysAgo: 24,
    ratingType: 'weighted',
    criteria: weights,
    title: 'Трубы стальные бесшовные для ремонта теплосетей',
    description: 'Допускается поставка аналогов с подтверждением сертификатами.',
    category: '24.20',
    items: pipes('Лена-Восточная', '928409'),
  },
  {
    ...base,
    key: 'repeating',
    target: 'repeating',
    publishedDaysAgo: 20,
    title: 'Ноутбуки и периферия для филиалов',
    description: 'Гарантия не менее 36 месяцев, сервис в Иркутске и Братске.',
    category: '26.20',
    items: laptops,
  },
  {
    ...base,
    key: 'pending',
    target: 'pending',
    publishedDaysAgo: 18,
    title: 'Эндопротезы тазобедренного сустава',
    description: 'Регистрационные удостоверения обязательны для каждой позиции.',
    category: '32.50',
    items: prostheses,
  },
  {
    ...base,
    key: 'verification',
    target: 'verification',
    publishedDaysAgo: 15,
    currency: 'RUB',
    title: 'Запорная арматура для котельной № 4',
    description: 'Паспорта и разрешения — с товаром.',
    category: '28.14',
    items: valves,
  },
  {
    ...base,
    key: 'deadlined',
    target: 'deadlined',
    publishedDaysAgo: 12,
    title: 'Спецодежда и обувь, зимний комплект',
    description: 'Размерный ряд — в приложении, образцы до поставки.',
    category: '14.12',
    items: clothes,
  },
  {
    ...base,
    key: 'deadlined-empty',
    target: 'deadlined',
    publishedDaysAgo: 9,
    owner: 'manager2@demo.test',
    title: 'Услуги по перевозке негабаритного груза',
    description: 'Перевозка трансформатора массой 62 т, маршрут согласован.',
    category: '49.41',
    items: [{ name: 'Перевозка трансформатора ТДН-16000', quantity: '1', unit: '876', okpd2: '49.41' }],
  },
  {
    ...base,
    key: 'applications',
    target: 'applications',
    publishedDaysAgo: 3,
    deadlineInDays: 6,
    title: 'Кабельная продукция для электроснабжения цеха',
    description: 'Кабель на барабанах, длины строительные — не менее 300 м.',
    category: '27.32',
    items: cables,
  },
  {
    ...base,
    key: 'applications-soon',
    target: 'applications',
    publishedDaysAgo: 6,
    deadlineInDays: 1,
    owner: 'manager2@demo.test',
    title: 'Трубы и фитинги для магистрального водовода',
    description: 'Поставка до станции назначения, вагонными нормами.',
    category: '24.20',
    showsEstimate: true,
    items: pipes('Братск', '927800'),
  },
  {
    ...base,
    key: 'applications-closed',
    target: 'applications',
    isOpen: false,
    publishedDaysAgo: 2,
    deadlineInDays: 9,
    currency: 'CNY',
    title: 'Ноутбуки для учебного центра (закрытая процедура)',
    description: 'Участвуют приглашённые поставщики.',
    category: '26.20',
    items: laptops.slice(0, 2),
  },
  {
    ...base,
    key: 'cancelled',
    target: 'cancelled',
    publishedDaysAgo: 30,
    title: 'Мебель для административного корпуса',
    description: 'Столы, кресла, шкафы по проекту.',
    category: '31.01',
    items: [
      { name: 'Стол рабочий 1400×700', quantity: '45', unit: '796', okpd2: '31.01' },
      { name: 'Кресло офисное', quantity: '60', unit: '796', okpd2: '31.01' },
    ],
  },
  {
    ...base,
    key: 'draft',
    target: 'draft',
    publishedDaysAgo: 1,
    ratingType: 'weighted',
    criteria: weights,
    title: 'Светодиодное освещение производственных помещений',
    description: 'Черновик: уточняются количества.',
    category: '27.40',
    items: [
      { name: 'Светильник промышленный 100 Вт, IP65', quantity: '240', unit: '796', okpd2: '27.40' },
      { name: 'Прожектор 200 Вт', quantity: '36', unit: '796', okpd2: '27.40' },
    ],
  },
  {
    ...base,
    key: 'deleted',
    target: 'deleted',
    publishedDaysAgo: 5,
    title: 'Тестовая процедура',
    description: '',
    category: '25.73',
    items: [{ name: 'Набор инструментов', quantity: '1', unit: '704', okpd2: '25.73' }],
  },
  ...acceptingLots.map((lot) => ({ ...base, ...lot })),
];
