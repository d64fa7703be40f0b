/**
 * One application for reading, the same for its vendor and for everyone who checks it: summary, blocks, the offer table with
 * all columns, decisions and clarifications, receipts.
 *   <ApplicationView application={a} actions={<Steps …/>} lead={<MyForm />}>after</ApplicationView>
 * It has no h1: the page brings its own.
 * ApplicationById reads and follows the record: <ApplicationById id={id}>{(a) => <ApplicationView application={a} />}</…>.
 */
import type { ReactNode } from 'react';
import { applications } from '../../../api/calls/applications.ts';
import type { Application } from '../../../api/records/application.ts';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { Stack } from '../../parts/layout/section.tsx';
import { Skeleton, SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { useCall } from '../../data/use-call.ts';
import { useLive } from '../../data/use-live.ts';
import { ApplicationDoorsPart } from './application-doors-part.tsx';
import { ApplicationBlocks } from './application-blocks.tsx';
import { ApplicationSummary } from './application-summary.tsx';
import { DecisionHistory } from './decision-history.tsx';
import { OfferTable } from './offer-table.tsx';
import { ReceiptCheckPart } from './receipt-check-part.tsx';

export interface ApplicationViewProps {
  application: Application;
  /** Buttons beside the summary. */
  actions?: ReactNode;
  /** Between the summary and the offers: notices, the decision's form. */
  lead?: ReactNode;
  /** Above the offer table. */
  offersToolbar?: ReactNode;
  /** Under everything else. */
  children?: ReactNode;
  /** What it offers its vendor's browser alone has. */
  isUnstored?: boolean;
}

export function ApplicationView(props: ApplicationViewProps) {
  const { application, actions, lead, offersToolbar, isUnstored, children } = props;
  return (
    <Stack>
      <ApplicationSummary application={application} actions={actions} />
      <ApplicationDoorsPart id={application.id} lotId={application.lotId} />
      {lead}
      <OfferTable application={application} toolbar={offersToolbar} isUnstored={isUnstored} />
      <ApplicationBlocks application={application} />
      <DecisionHistory application={application} />
      {application.receipt && <ReceiptCheckPart applicationId={application.id} />}
      {children}
    </Stack>
  );
}

const NONE_HERE = [403, 404];

/** Reads one application, follows its lot live, and draws the states between. A hidden one is the 404 screen. */
export function ApplicationById({
  id,
  children,
}: {
  id: number;
  children: (application: Application) => ReactNode;
}) {
  const { data, error } = useCall(applications.read, { params: { id }, query: {} });
  const application = data?.data.id === id ? data.data : undefined;
  useLive(application?.lotId ?? null);
  if (application) return children(application);
  if (error && NONE_HERE.includes(error.status)) throw error;
  if (error) return <EmptyState title="Не удалось загрузить заявку" text={error.message} />;
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-6 w-72" />
      <Skeleton className="h-20 w-full" />
      <SkeletonLines lines={8} />
    </div>
  );
}
