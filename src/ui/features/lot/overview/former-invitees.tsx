/** Who was asked or took part the last time, and whom a kept list names: invited again by one press, never by itself. */
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { invitations } from '../../../../api/calls/invitations.ts';
import { lotTemplates } from '../../../../api/calls/lot-templates.ts';
import type { FormerInvitee } from '../../../../api/records/lot-template.ts';
import { plural } from '../../../../rules/plural.ts';
import { reactToProblem } from '../../../data/problems.ts';
import { toast } from '../../../data/toasts.ts';
import { refresh, useCall, useSend } from '../../../data/use-call.ts';
import { Button } from '../../../parts/control/button.tsx';

export function FormerInvitees({ lotId }: { lotId: number }) {
  const { data } = useCall(lotTemplates.formerInvitees, { params: { id: lotId } });
  const send = useSend(invitations.send, { quiet: true });
  const [busy, setBusy] = useState(false);
  const companies = data?.data ?? [];
  if (companies.length === 0) return null;

  async function invite(chosen: readonly FormerInvitee[]) {
    setBusy(true);
    let sent = 0;
    try {
      // One after another: each is a letter, and a refusal of one leaves the others sent.
      for (const { companyId } of chosen) {
        await send.send({ body: { lotId, companyId, role: 'vendor' } });
        sent += 1;
      }
    } catch (problem) {
      reactToProblem(problem);
    } finally {
      setBusy(false);
      if (sent > 0)
        toast.success(
          `Отправлено ${sent}\u00A0${plural(sent, ['приглашение', 'приглашения', 'приглашений'])}`,
        );
      await refresh([lotTemplates.formerInvitees, invitations.list]);
    }
  }
  return (
    <div className="mb-3 rounded-box border border-line bg-sunken px-3 py-2">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 basis-48 font-medium">Предлагаем пригласить</p>
        <Button size="sm" icon={Mail} busy={busy} onClick={() => void invite(companies)}>
          Пригласить всех ({companies.length})
        </Button>
      </div>
      <ul className="mt-1 flex flex-col">
        {companies.map((one) => (
          <li key={one.companyId} className="flex flex-wrap items-center gap-x-3 py-1">
            <span className="min-w-0 flex-1 basis-40">
              {one.title}
              {one.itn && <span className="text-xs text-ink-soft"> ИНН {one.itn}</span>}
            </span>
            <Button
              size="sm"
              kind="quiet"
              disabled={busy}
              aria-label={`Пригласить: ${one.title}`}
              onClick={() => void invite([one])}
            >
              Пригласить
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
