// A person's data by request: the person's own download, the administrator's, and the erasure.
import { users as calls } from '../../../api/calls/users.ts';
import { personalDataTexts } from '../../../text/personal-data.ts';
import type { Visitor } from '../../../machines/access.ts';
import { loadForAdmin, presentUser } from '../../accounts/users/present.ts';
import { transact } from '../../platform/database/client.ts';
import { XLSX } from '../../platform/files/mime.ts';
import { route, type Routes } from '../../platform/http/route.ts';
import { erasePerson } from './erase.ts';
import { personalDataOf } from './export.ts';

export const personalDataRoutes: Routes = (app, services) => {
  const { db } = services;
  const fileOf = async (id: number, reader: Visitor) => {
    const content = await personalDataOf(db, id, reader);
    return { name: `${personalDataTexts.file}.xlsx`, mime: XLSX, content, size: content.length };
  };

  route(app, services, calls.ownPersonalData, ({ visitor }) => fileOf(visitor.id!, visitor));
  route(app, services, calls.personalData, ({ params, visitor }) => fileOf(params.id, visitor));

  route(app, services, calls.erase, async ({ params, actor }) => {
    await transact(db, (tx) => erasePerson(tx, params.id, actor));
    return { data: presentUser(await loadForAdmin(db, params.id)) };
  });
};
