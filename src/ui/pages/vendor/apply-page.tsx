/** /apply?lot=ID: the company's own application to a lot through its whole life: begun, written, submitted, answered, decided. */
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { applications } from '../../../api/calls/applications.ts';
import { orders as orderCalls } from '../../../api/calls/orders.ts';
import type { Application } from '../../../api/records/application.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { awaitsAnswer, isDraft } from '../../../machines/application-predicates.ts';
import { isVerified } from '../../../machines/access.ts';
import { useVisitor } from '../../data/visitor.ts';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { Stack } from '../../parts/layout/section.tsx';
import { Skeleton, SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { useCall } from '../../data/use-call.ts';
import { useLive } from '../../data/use-live.ts';
import { TenderHead } from '../../features/lot/tender-head.tsx';
import { useLot } from '../../data/lot.ts';
import { StartPanel } from '../../features/apply/start-panel.tsx';
import { NotSupplier } from '../../features/apply/not-supplier.tsx';
import { useAccepting } from '../../features/lot/use-accepting.ts';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';

// An application is either written or looked at: the table to write in is most of what the page could bring.
const editor = lazyPart(async () => ({
  default: (await import('../../features/apply/application-editor.tsx')).ApplicationEditor,
}));
const ownApplication = lazyPart(async () => ({
  default: (await import('../../features/apply/own-application.tsx')).OwnApplication,
}));
const unseenApplication = lazyPart(async () => ({
  default: (await import('../../features/apply/unseen-application.tsx')).UnseenApplication,
}));
const sealedEditor = lazyPart(async () => ({
  default: (await import('../../features/sealed/sealed-editor.tsx')).SealedEditor,
}));
const sealedApplication = lazyPart(async () => ({
  default: (await import('../../features/sealed/sealed-application.tsx')).SealedApplication,
}));
const receipt = lazyPart(async () => ({
  default: (await import('../../features/apply/receipt-dialog.tsx')).ReceiptDialog,
}));

export default function Page() {
  const [search] = useSearchParams();
  const id = Number(search.get('lot'));
  const visitor = useVisitor();
  useLive(id);
  const { data, error } = useLot(id);
  const lot = data?.data;
  if (lot && lot.id === id) {
    const isSupplier = visitor.role === 'vendor' && isVerified(visitor);
    return (
      <>
        {isSupplier ? (
          // What was typed stays while the procedure is not to be seen.
          <Apply key={id} lot={lot} isHidden={error?.status === 404} />
        ) : (
          <>
            <TenderHead lot={lot} page="Заявка" compact />
            <NotSupplier lot={lot} visitor={visitor} />
          </>
        )}
      </>
    );
  }
  if (error) return <EmptyState title="Не удалось загрузить процедуру" text={error.message} />;
  return <Loading />;
}

function Loading() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-7 w-2/3" />
      <SkeletonLines lines={8} />
    </div>
  );
}

/** A draft, or a working copy beside what is submitted. */
const isWritten = ({ status, isWorkingCopy }: Application): boolean => isDraft(status) || isWorkingCopy;

function Apply({ lot, isHidden }: { lot: Lot; isHidden: boolean }) {
  const params = { id: lot.id };
  const current = useCall(applications.current, { params });
  const orders = useCall(orderCalls.list, { params });
  const accepting = useAccepting(lot) && !isHidden;
  const userId = useVisitor().id;
  const [showReceipt, setShowReceipt] = useState(false);
  const application = current.data?.data;
  // While offers are accepted most come to write one: the table is fetched along with what it will show.
  useEffect(() => {
    if (accepting) editor.preload();
  }, [accepting]);

  let body;
  if (application === undefined || !orders.data || userId === null) {
    const error = current.error ?? orders.error;
    body = error ? (
      <EmptyState title="Не удалось загрузить заявку" text={error.message} />
    ) : (
      <SkeletonLines lines={8} />
    );
  } else if (current.data?.hasUnseen) {
    body = <WhenWanted part={unseenApplication} wanted props={{}} standIn={<SkeletonLines lines={8} />} />;
  } else if (application === null) {
    body = <StartPanel lot={lot} accepting={accepting} isHidden={isHidden} />;
  } else if (isWritten(application)) {
    body = (
      <WhenWanted
        key={application.id}
        part={lot.byCommission ? sealedEditor : editor}
        wanted
        props={{
          lot,
          application,
          orders: orders.data.data,
          userId,
          accepting,
          isHidden,
          onSubmitted: () => {
            setShowReceipt(true);
            window.scrollTo(0, 0);
          },
        }}
        standIn={<SkeletonLines lines={8} />}
      />
    );
  } else if (lot.byCommission && lot.isSealed && application.receipt !== null) {
    body = (
      <WhenWanted
        part={sealedApplication}
        wanted
        props={{ application, orders: orders.data.data, userId, isAsked: false }}
        standIn={<SkeletonLines lines={8} />}
      />
    );
  } else {
    body = (
      <WhenWanted
        part={ownApplication}
        wanted
        props={{ application, userId, isAsked: awaitsAnswer(application.status) }}
        standIn={<SkeletonLines lines={8} />}
      />
    );
  }
  // What is written takes the whole window.
  const isFrame = application !== undefined && application !== null && isWritten(application);
  return (
    <>
      {isFrame && orders.data ? (
        body
      ) : (
        <>
          <TenderHead lot={lot} page="Заявка" compact />
          <Stack>{body}</Stack>
        </>
      )}
      {showReceipt && application && !isWritten(application) && (
        <WhenWanted
          part={receipt}
          wanted
          props={{
            application,
            isByCommission: lot.byCommission,
            onClose: () => setShowReceipt(false),
          }}
          onMissing={() => setShowReceipt(false)}
        />
      )}
    </>
  );
}
