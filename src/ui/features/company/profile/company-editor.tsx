/** All of a company that may be written: the form, addresses, contacts, documents; beside them what is still missing. */
import { useState } from 'react';
import type { CompanyRecord } from '../../../../api/records/company.ts';
import type { ProfileField } from '../../../../rules/company-profile.ts';
import { useProfileUser } from '../../../data/visitor.ts';
import { Stack } from '../../../parts/layout/section.tsx';
import type { AddressDraft } from './address-dialog.tsx';
import { AddressSection } from './address-section.tsx';
import { CompanyForm, type FormAccess } from './company-form.tsx';
import { Completeness } from './completeness.tsx';
import type { ContactDraft } from './contact-dialog.tsx';
import { ContactSection } from './contact-section.tsx';
import { DocumentSection } from './document-section.tsx';
import { UserSection } from './user-section.tsx';

export function CompanyEditor({ company }: { company: CompanyRecord }) {
  const [address, setAddress] = useState<AddressDraft | null>(null);
  const [contact, setContact] = useState<ContactDraft | null>(null);
  const [form, setForm] = useState<FormAccess | null>(null);

  const user = useProfileUser();
  /** Whoever fills the profile is its first contact more often than not; what is proposed may be written over. */
  function proposeContact() {
    const isFirst = user?.company?.id === company.id && company.managers.length === 0;
    setContact(isFirst ? { name: user.name, primaryPhone: user.phone ?? undefined, email: user.email } : {});
  }

  function toField(field: ProfileField) {
    if (field === 'addresses') setAddress({ type: 'legal' });
    else if (field === 'managers') proposeContact();
    else form?.setFocus(field);
  }

  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_280px]">
      <Stack className="order-2 lg:order-1">
        <CompanyForm
          company={company}
          onReady={setForm}
          onAddLegalAddress={(line) => setAddress({ type: 'legal', addressString: line })}
        />
        <AddressSection company={company} draft={address} onDraft={setAddress} />
        <ContactSection company={company} draft={contact} onDraft={setContact} onAdd={proposeContact} />
        <DocumentSection company={company} />
        <UserSection />
      </Stack>
      <div className="order-1 lg:sticky lg:top-20 lg:order-2">
        {form && <Completeness company={company} control={form.control} onField={toField} />}
      </div>
    </div>
  );
}
