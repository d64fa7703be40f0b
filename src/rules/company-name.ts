/** Company names where there is little room. */

const LEGAL_FORM =
  /^(?:ООО|АО|ПАО|ЗАО|ОАО|НАО|ИП|ФГУП|ГУП|МУП|ФКУ|ГБУ|МБУ|ТОО|НПО|НПП|ТД|ПК|КФХ|Общество с ограниченной ответственностью|(?:Публичное |Закрытое |Открытое )?[Аа]кционерное общество)\s+/;

/** Without the legal form and the quotes around the whole: ООО «Торговый дом „Вектор“» → Торговый дом «Вектор». */
export function shortCompanyName(title: string): string {
  const bare = title.replace(LEGAL_FORM, '').trim();
  const quoted = /^«([^«»]+)»$/.exec(bare)?.[1] ?? /^"([^"]+)"$/.exec(bare)?.[1];
  // Written with the same quotes inside, whether or not the last of them stands twice.
  const nested = /^«([^«»]*«[^«»]+»)»?$/.exec(bare)?.[1];
  if (nested) return nested;
  // What was inner is outer now.
  return quoted?.replaceAll('„', '«').replaceAll('“', '»') ?? (bare || title);
}
