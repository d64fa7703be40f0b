/** A signal that one was asked to correct what another was rejected for. */
import type { Block } from '../../machines/application-statuses.ts';
import type { Signal } from './signal.ts';

export interface Treated {
  readonly applicationId: number;
  readonly title: string;
  /** The parts of it that were asked about. */
  readonly asked: readonly Block[];
  /** Why it was rejected; nothing where it was not. */
  readonly rejectedFor: readonly string[];
}

/** The words of a reason that tell which part of an application it is about. */
const wordsOf: Record<Block, RegExp> = {
  document_block: /документ|сертификат|лицензи|паспорт|деклараци|справк|подпис|приложен|файл/i,
  price_block: /цен[аеуы]?(?!\p{L}*ообраз)|стоимост|ндс|валют/iu,
  shipment_block: /поставк|отгрузк|доставк|базис/i,
  payment_block: /оплат|отсрочк|аванс|предоплат/i,
  offers_block: /характеристик|аналог|марк|модел|производител|описани|требованиям к товару|количеств/i,
};

/** @param names of the blocks, in Russian */
export function unequalSignals(
  treated: readonly Treated[],
  names: Readonly<Record<Block, string>>,
): Signal[] {
  const rejected = treated.filter(({ rejectedFor, asked }) => rejectedFor.length > 0 && asked.length === 0);
  return (Object.keys(wordsOf) as Block[]).flatMap((block) => {
    const asked = treated.filter((one) => one.asked.includes(block));
    if (asked.length === 0) return [];
    return rejected.flatMap(({ applicationId, title, rejectedFor }): Signal[] => {
      const reason = rejectedFor.find((text) => wordsOf[block].test(text));
      if (reason === undefined) return [];
      return [
        {
          code: 'unequal',
          key: `unequal:${block}:${applicationId}`,
          isRed: true,
          text: `${title} отклонена без вопроса («${reason}»), а ${asked.map((one) => one.title).join(', ')} предложили исправить то же: ${names[block].toLowerCase()}. Исправление не предложено другим.`,
          formula:
            'причина отказа говорит о той же части заявки, о которой другого участника попросили уточнить, а отклонённого не просили ни о чём',
          sample: treated.length,
          applicationIds: [applicationId, ...asked.map((one) => one.applicationId)],
        },
      ];
    });
  });
}
