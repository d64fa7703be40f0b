import { finished } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { applications as calls } from '../../../api/calls/applications.ts';
import type { Visitor } from '../../../machines/access.ts';
import { archiveNames } from '../../../rules/archive-names.ts';
import { contentOf } from '../../platform/files/sealed.ts';
import { presentFile } from '../../platform/files/present.ts';
import { notFound } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { addFiles, removeFile } from './file-commands.ts';
import { filesById } from './files.ts';
import { byIds, loadViews, viewFileIds } from './views.ts';

async function shownFiles(services: Services, visitor: Visitor, id: number) {
  const [view] = await loadViews(services.db, visitor, byIds([id]));
  if (!view) throw notFound();
  const files = await filesById(services.db, viewFileIds(view));
  const all = viewFileIds(view).flatMap((fileId) => files.get(fileId) ?? []);
  const own = view.fileIds.flatMap((fileId) => files.get(fileId) ?? []);
  return { view, all, own };
}

export function fileRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.files, async ({ params, visitor }) => ({
    data: (await shownFiles(services, visitor, params.id)).own.map(presentFile),
  }));

  route(app, services, calls.upload, async ({ params, visitor, uploads }) => ({
    data: (await addFiles(services, visitor, params.id, uploads)).map(presentFile),
  }));

  route(app, services, calls.removeFile, ({ params, visitor }) =>
    removeFile(services, visitor, params.id, params.fileId),
  );

  route(app, services, calls.createZip, async ({ params, visitor }) => {
    const { all } = await shownFiles(services, visitor, params.id);
    return {
      data: {
        url: `/api/v1/applications/${params.id}/zip`,
        files: all.length,
        size: all.reduce((sum, { size }) => sum + size, 0),
      },
    };
  });

  route(app, services, calls.zip, async ({ params, visitor, request }) => {
    const { view, all } = await shownFiles(services, visitor, params.id);
    const names = archiveNames(all.map(({ name }) => name));
    // Stored, not deflated: documents and pictures are compressed already.
    const { ZipArchive } = await import('archiver');
    const archive = new ZipArchive({ store: true });
    archive.on('error', (err) => request.log.error({ err }, 'zip failed'));
    // One after another: of hundreds none but the one that is read is open.
    const append = async () => {
      for (const [index, file] of all.entries()) {
        const content = await contentOf(services, file);
        const drop = () => void content.destroy();
        if (archive.destroyed) return drop();
        archive.once('close', drop).append(content, { name: names[index]! });
        await finished(content, { writable: false });
        archive.off('close', drop);
      }
      await archive.finalize();
    };
    append().catch((err: unknown) => void archive.destroy(err as Error));
    return {
      name: `Заявка ${view.lot.number} ${view.company.title}.zip`,
      mime: 'application/zip',
      content: archive,
    };
  });
}
