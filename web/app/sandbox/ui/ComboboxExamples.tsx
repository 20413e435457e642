import { useState } from 'react';
import { Combobox } from '../../../ui/forms/Combobox.tsx';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { Example } from './Group.tsx';

const vendors = [
  { value: 'atlas', label: 'Atlas Cloud Hosting', detail: '98-7654321' },
  { value: 'blue-harbor', label: 'Blue Harbor Supply Co.', detail: '12-3456789' },
  { value: 'cedar', label: 'Cedar & Pine Facilities', detail: '45-1122334' },
  { value: 'harbor', label: 'Harbor Freight Lines', detail: '33-9081726' },
  { value: 'muller', label: 'Müller & Söhne GmbH', detail: 'DE811234567' },
  { value: 'northwind', label: 'Northwind Freight', detail: '71-5550123' },
  { value: 'pereira', label: 'Pereira Consultoria Lda', detail: 'PT509876543' },
];

export function ComboboxExamples() {
  const [vendor, setVendor] = useState('blue-harbor');
  const [target, setTarget] = useState('');
  return (
    <Example title="Combobox" layout="fields">
      <FormField label="Vendor" hint="Type a name or a tax ID.">
        <Combobox options={vendors} value={vendor} onValueChange={setVendor} />
      </FormField>
      <FormField label="Target vendor" required error="Please select a vendor">
        <Combobox
          options={vendors}
          value={target}
          onValueChange={setTarget}
          placeholder="Choose the vendor to keep"
        />
      </FormField>
      <FormField label="Disabled">
        <Combobox options={vendors} value="cedar" onValueChange={setVendor} disabled />
      </FormField>
    </Example>
  );
}
