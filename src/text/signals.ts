// Signals in short: their names, and what each group of them is about.
import type { SignalCode } from '../rules/signals/signal.ts';

export const signalNames: Record<SignalCode, string> = {
  shared: 'Общее у соперников',
  sameText: 'Одинаковые описания',
  fileAuthor: 'Один автор файлов',
  network: 'Поданы из одной сети',
  R018: 'Одно предложение',
  R024: 'Цена рядом с лучшей',
  R028: 'Одинаковые цены',
  R058: 'Слишком дешёвый победитель',
  constantRatio: 'Цены в одной пропорции',
  follows: 'Ходит только вслед',
  R035: 'Отклонены все, кроме одного',
  R036: 'Отклонён самый дешёвый',
  R038: 'Частые отказы организатора',
  shortTerm: 'Короткий срок приёма',
  lateMove: 'Срок продлён под конец',
  narrowTerms: 'Условия сужают круг',
  unequal: 'Исправить предложили не всем',
  sameWinner: 'Один победитель подряд',
};

export const SIGNALS_NOTE =
  'Повод посмотреть, а не доказательство: площадка ничего не решает за вас. Ответ в одно предложение остаётся в истории';
