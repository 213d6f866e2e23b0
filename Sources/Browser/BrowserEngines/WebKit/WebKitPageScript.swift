#if WebKitGTK
  /// The script that reads pages and fills in their forms. It runs in a world that the scripts of
  /// the page can't access.
  enum WebKitPageScript {
    /// The name of the world.
    static let world = "switchboard"

    /// The name of the handler that receives messages from the script.
    static let handler = "page"

    enum Message: Int32 {
      /// Scripts have changed the document.
      case changed = 0
      /// The document that is arriving is larger than the limit.
      case tooLarge = 1
    }

    /// Returns the source code of the script, which creates an object with the name of the world.
    /// - Parameter limit: The maximum size of a document, in characters.
    static func source(limit: Int) -> String {
      """
      window.\(world) = (() => {
      const send = (message) => window.webkit.messageHandlers.\(handler).postMessage(message);
      \(reporting)
      \(counting(limit: limit))
      \(numbering)
      \(copying)
      \(reading)
      \(entering)
      \(submitting)
      const follow = (address) => { location.href = address; };
      return { read, submit, follow };
      })()
      """
    }
  }

  // MARK: - Parts

  extension WebKitPageScript {
    /// Reports changes at increasing intervals, so that frequent changes cost little.
    private static let reporting = """
      let delay = 250, timer = 0, last = 0;
      const report = () => {
        if (timer) return;
        delay = Date.now() - last > 5000 ? 250 : Math.min(delay * 2, 20000);
        timer = setTimeout(() => {
          timer = 0;
          last = Date.now();
          send(\(Message.changed.rawValue));
        }, delay);
      };
      """

    /// Adds up the sizes of all nodes as they are added to the document, and reports a document
    /// that exceeds the limit.
    private static func counting(limit: Int) -> String {
      """
      let size = 0;
      const sizeOf = (node) => node.data?.length ?? [...node.attributes ?? []].reduce(
        (sum, { name, value }) => sum + name.length + value.length + 4,
        2 * (node.localName?.length ?? 0) + 5);
      const count = ({ type, target, oldValue, addedNodes }) => {
        if (type === 'characterData') size += Math.max(0, target.length - oldValue.length);
        for (const node of addedNodes) size += sizeOf(node);
      };
      const observer = new MutationObserver((records) => {
        report();
        if (size > \(limit)) return;
        records.forEach(count);
        if (size > \(limit)) send(\(Message.tooLarge.rawValue));
      });
      const observe = (root) => observer.observe(root, {
        subtree: true, childList: true, characterData: true, characterDataOldValue: true
      });
      observe(document);
      """
    }

    /// Numbers forms and controls. An element keeps its number.
    private static let numbering = """
      const elements = [], numbers = new WeakMap();
      const numberOf = (element) => {
        if (!numbers.has(element)) numbers.set(element, elements.push(new WeakRef(element)) - 1);
        return numbers.get(element);
      };
      const element = (number) => elements[number]?.deref();
      """

    /// Copies the state of controls, and finds the children of an element as they are shown: those
    /// in a shadow root, or those that a slot shows. Addresses become absolute, because those in a
    /// frame are relative to the frame's address.
    private static let copying = """
      const copyState = (node, copy) => {
        const { localName: name, type } = node;
        if (['form', 'button', 'input', 'select', 'textarea'].includes(name))
          copy.setAttribute('\(HTMLForms.numberName)', numberOf(node));
        if (name === 'option') copy.toggleAttribute('selected', node.selected);
        if (name !== 'input') return;
        if (type === 'checkbox' || type === 'radio')
          copy.toggleAttribute('checked', node.checked);
        else if (type !== 'password' && type !== 'file') copy.setAttribute('value', node.value);
      };

      const resolveAddresses = (node, copy) => {
        if (node.localName === 'form' && !copy.hasAttribute('action'))
          copy.setAttribute('action', '');
        for (const name of ['href', 'src', 'action', 'formaction']) {
          const address = node.getAttribute(name);
          if (address === null) continue;
          const base = address === '' ? node.ownerDocument.URL : node.baseURI;
          if (URL.canParse(address, base)) copy.setAttribute(name, new URL(address, base).href);
        }
      };

      const awaited = new Set();
      const awaitDefinition = (name) => {
        if (awaited.has(name)) return;
        awaited.add(name);
        customElements.whenDefined(name).then(report);
      };

      const shownChildren = (node) => {
        const root = node.shadowRoot;
        if (root) observe(root);
        else if (node.localName.includes('-') && node.matches(':not(:defined)'))
          awaitDefinition(node.localName);
        const assigned = node.localName === 'slot' ? node.assignedNodes() : [];
        return assigned.length ? assigned : (root ?? node).childNodes;
      };
      """

    /// Copies the document without scripts, and marks hidden elements and the state of controls.
    private static let reading = """
      const read = () => {
        const page = { type: document.contentType, encoding: document.characterSet };
        const root = document.documentElement;
        if (!root || !/html/.test(page.type)) return page;
        const copies = document.implementation.createHTMLDocument('');
        let isInBody = false;
        const add = (parent, node) => {
          if ([Node.TEXT_NODE, Node.CDATA_SECTION_NODE].includes(node.nodeType))
            return parent.append(node.data);
          if (node.nodeType !== Node.ELEMENT_NODE) return;
          const name = node.localName;
          if (['script', 'style', 'noscript', 'template'].includes(name)) return;
          const copy = copies.importNode(node);
          parent.append(copy);
          copyState(node, copy);
          if (node === document.body) isInBody = true;
          const isSkipped = name === 'option' || (name === 'input' && node.type === 'hidden');
          if (isInBody && !isSkipped && getComputedStyle(node).display === 'none')
            copy.setAttribute('hidden', '');
          if (node.ownerDocument !== document) resolveAddresses(node, copy);
          if (name === 'textarea') return copy.append(node.value);
          for (const child of shownChildren(node)) add(copy, child);
          if (name === 'iframe' && node.contentDocument?.body)
            addFrame(parent, copy, node.contentDocument);
        };
        const addFrame = (parent, copy, frame) => {
          observe(frame);
          const contents = copies.createElement('div');
          contents.hidden = copy.hidden;
          parent.append(contents);
          for (const child of frame.body.childNodes) add(contents, child);
        };
        const holder = copies.createElement('div');
        add(holder, root);
        return { ...page, html: holder.innerHTML };
      };
      """

    /// Sets the controls of the page to the user's entries.
    private static let entering = """
      const files = (list) => {
        const transfer = new DataTransfer();
        for (const { name, type, contents } of list) {
          const bytes = Uint8Array.from(atob(contents), (byte) => byte.charCodeAt(0));
          transfer.items.add(new File([bytes], name, { type }));
        }
        return transfer.files;
      };

      const enter = ({ number, value, isChecked, chosen, files: list }) => {
        const control = element(number);
        if (!control) return;
        if (isChecked !== undefined) {
          // Pressing another radio button unchecks this one.
          if (control.checked !== isChecked && (isChecked || control.type !== 'radio'))
            control.click();
          return;
        }
        if (list) control.files = files(list);
        else if (chosen) for (const option of control.options)
          option.selected = chosen.includes(option.value);
        else control.value = value;
        for (const type of ['input', 'change'])
          control.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
      };
      """

    /// Submits a form as if the user pressed the button, and returns what happened: the controls that the
    /// page refuses, and whether a script of the page handled the submission. The names of controls can
    /// hide the members of a form, so methods come from prototypes.
    private static let submitting = """
      const call = (type, name, object, ...values) => type.prototype[name].call(object, ...values);

      const submit = ({ form: number, button: buttonNumber, fields }) => {
        const form = element(number), button = element(buttonNumber), refused = [];
        let submission;
        if (!form) return { isGone: true, isHandled: false, refused };
        fields.forEach(enter);
        const noteSubmission = (event) => { if (event.target === form) submission = event; };
        const noteRefusal = ({ target: { form: owner, name, type, validationMessage } }) => {
          if (owner === form) refused.push(`${name || type}: ${validationMessage}`);
        };
        const root = call(Node, 'getRootNode', form);
        // The answer is shown in this tab.
        const targets = [[form, 'target'], [button, 'formtarget']].filter(([node]) => node)
          .map(([node, name]) => [node, name, call(Element, 'getAttribute', node, name)]);
        for (const [node, name] of targets) call(Element, 'setAttribute', node, name, '_top');
        root.addEventListener('submit', noteSubmission, true);
        root.addEventListener('invalid', noteRefusal, true);
        call(HTMLFormElement, 'requestSubmit', form, button);
        root.removeEventListener('submit', noteSubmission, true);
        root.removeEventListener('invalid', noteRefusal, true);
        for (const [node, name, value] of targets) {
          if (value === null) call(Element, 'removeAttribute', node, name);
          else call(Element, 'setAttribute', node, name, value);
        }
        const isGone = !submission && !refused.length;
        return { isGone, isHandled: submission?.defaultPrevented ?? false, refused };
      };
      """
  }
#endif
